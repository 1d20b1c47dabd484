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

interface LimitProps<Value extends string> {
  label: string;
  /** The words of no limit. */
  all: string;
  values: readonly Value[];
  nameOf: (value: Value) => string;
  /** Null means no limit. */
  value: Value | null;
  onChange: (value: Value | null) => void;
  className?: string | undefined;
}

/** What a list is limited to: one of several, or nothing. */
export function LimitSelect<Value extends string>({ all, values, nameOf, value, onChange, ...rest }: LimitProps<Value>) {
  return (
    <Select<Value | 'all'>
      {...rest}
      value={value ?? 'all'}
      options={[{ value: 'all', label: all }, ...values.map((one) => ({ value: one, label: nameOf(one) }))]}
      onChange={(chosen) => onChange(chosen === 'all' ? null : chosen)}
    />
  );
}
