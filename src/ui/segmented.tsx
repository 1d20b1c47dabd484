import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import css from './segmented.module.css';

interface Props<Value extends string> {
  /** The question that the choice answers, for screen readers. */
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** `bare` has no trough of its own. */
  variant?: 'trough' | 'bare' | undefined;
  size?: 'sm' | 'md' | undefined;
  wide?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** One of a few, side by side. Native radio buttons underneath, so arrow keys and screen readers know it. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  variant = 'trough',
  size = 'md',
  wide = false,
  disabled,
  className,
}: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={clsx(css.group, css[variant], css[size], wide && css.wide, className)} disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input
            type="radio"
            name={name}
            className={css.input}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={css.face}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
