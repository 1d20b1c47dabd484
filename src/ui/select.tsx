import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import css from './select.module.css';

interface Props<Value extends string> {
  /** What is chosen, for screen readers. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
}

/** One of several, folded away. Native underneath, so every device brings its own list. */
export function Select<Value extends string>({ label, options, value, onChange, className }: Props<Value>) {
  return (
    <span className={clsx(css.select, className)}>
      <select
        aria-label={label}
        className={css.input}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} className={css.arrow} aria-hidden="true" />
    </span>
  );
}
