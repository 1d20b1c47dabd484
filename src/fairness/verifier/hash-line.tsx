import { CopyButton } from '#src/ui/copy-button.tsx';

/** A hash or seed in full, breaking where it must, with its copy button. */
export function HashLine({ value, label }: { value: string; label: string }) {
  return (
    <span className="row gap-8 min-w-0">
      <code translate="no" className="text-code flex-1 min-w-0 tone-hi">
        {value}
      </code>
      <CopyButton text={value} label={label} />
    </span>
  );
}
