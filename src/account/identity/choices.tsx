import { type ReactNode, useId } from 'react';
import css from './choices.module.css';

interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; name: string; face: ReactNode }[];
  /** One of the options, or none of them. */
  value: string;
  onChange: (value: Value) => void;
  /** At the right of the label. */
  aside?: ReactNode;
}

/** One of a few that are looked at, not read. Native radio buttons underneath, so arrow keys and screen readers know it. */
export function Choices<Value extends string>({ label, options, value, onChange, aside }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="grid gap-8">
      <legend className="visually-hidden">{label}</legend>
      <div className={css.head}>
        <span className="text-label" aria-hidden="true">
          {label}
        </span>
        {aside}
      </div>
      <div className="flex wrap gap-6">
        {options.map((option) => (
          <label key={option.value} className={css.option} title={option.name}>
            <input
              type="radio"
              name={name}
              className={`choice-input ${css.input}`}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={css.face}>{option.face}</span>
            <span className="visually-hidden">{option.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
