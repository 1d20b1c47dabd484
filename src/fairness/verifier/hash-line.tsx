import { CopyButton } from '#src/ui/copy-button.tsx';
import css from './hash-line.module.css';

/** A hash or seed in full, breaking where it must, with its copy button. */
export function HashLine({ value, label }: { value: string; label: string }) {
  return (
    <span className={css.line}>
      <code translate="no" className={css.value}>
        {value}
      </code>
      <CopyButton text={value} label={label} />
    </span>
  );
}
