import clsx from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import css from './number-field.module.css';

interface Props {
  label: string;
  /** Stands at the right of the label: an exact figure, a unit. */
  aside?: ReactNode;
  /** The text to start editing from. */
  value: string;
  /** How the value stands while nobody edits it; the value itself when left out. */
  rest?: string | undefined;
  /** Every change of the text while it is edited. */
  onText: (text: string) => void;
  /** Editing ended, by Enter or by leaving the field. */
  onLeave?: (() => void) | undefined;
  prefix?: ReactNode;
  suffix?: ReactNode;
  error?: string | undefined;
  /** Wrong for a reason that is told elsewhere. */
  invalid?: boolean | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  testId?: string | undefined;
}

/**
 * A field for a number that is linked to others: while it is edited it keeps what is typed, otherwise it shows what the number is. So nobody's
 * digits are rewritten under their fingers, and what stands there at rest is always what counts.
 */
export function NumberField({
  label,
  aside,
  value,
  rest = value,
  onText,
  onLeave,
  prefix,
  suffix,
  error,
  invalid = false,
  placeholder,
  disabled = false,
  testId,
}: Props) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);

  function leave(): void {
    setDraft(null);
    onLeave?.();
  }

  return (
    <div className={clsx(css.field, (invalid || error !== undefined) && css.wrong)}>
      <div className={css.head}>
        <label htmlFor={id} className={css.label}>
          {label}
        </label>
        {aside !== undefined && <span className={css.aside}>{aside}</span>}
      </div>
      <div className={clsx(css.box, disabled && css.disabled)}>
        {prefix}
        <input
          id={id}
          className={clsx(css.input, 'figures')}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={draft ?? rest}
          placeholder={placeholder}
          disabled={disabled}
          data-testid={testId}
          aria-invalid={invalid || error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setDraft(event.target.value);
            onText(event.target.value);
          }}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Enter') leave();
          }}
        />
        {suffix}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}
