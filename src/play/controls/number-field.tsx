import clsx from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, fieldBox, fieldInput } from '#src/ui/field.tsx';
import css from './number-field.module.css';

interface Props {
  label: string;
  /** Its name is clear without seeing it. */
  labelHidden?: boolean | undefined;
  /** Shown at the right of the label: an exact figure, a unit. */
  aside?: ReactNode;
  /** The text to start editing from. */
  value: string;
  /** The text of the value while it is not edited; the value itself when left out. */
  rest?: string | undefined;
  /** Every change of the text while it is edited. Answers, in the player's words, why the text was not taken; null when it was. */
  onText: (text: string) => string | null;
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** Wrong for a reason that is given elsewhere. */
  invalid?: boolean | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  testId?: string | undefined;
}

/**
 * A field for a number that is linked to others: while it is edited it keeps what is typed, otherwise it shows what the number is. So no
 * digits are rewritten while they are typed, and what is shown at rest is always what counts. What can't be taken says why, under the field: while it
 * is typed, and still after the field was left and shows its number again.
 */
export function NumberField({
  label,
  labelHidden = false,
  aside,
  value,
  rest = value,
  onText,
  prefix,
  suffix,
  invalid = false,
  placeholder,
  disabled = false,
  testId,
}: Props) {
  const { t } = useTranslation('play');
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  /** Why the last text was not taken, and what was shown then. */
  const [refused, setRefused] = useState<{ why: string; shown: string } | null>(null);
  // Once the field shows another value, from wherever, there is nothing left to explain.
  const why = refused?.shown === rest ? refused.why : null;
  const wrong = why !== null && draft !== null;

  return (
    <Field
      label={label}
      htmlFor={id}
      labelHidden={labelHidden}
      aside={aside}
      wrong={invalid || wrong}
      note={why === null ? null : wrong || rest === '' ? why : t('field.kept', { why, value: rest })}
      noteId={`${id}-why`}
      noteRole="status"
    >
      <div className={clsx(fieldBox, css.box, disabled && css.disabled)}>
        {prefix}
        <input
          id={id}
          className={clsx(fieldInput, css.input, 'figures')}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          spellCheck={false}
          value={draft ?? rest}
          placeholder={placeholder}
          disabled={disabled}
          data-testid={testId}
          aria-invalid={invalid || wrong || undefined}
          aria-describedby={why === null ? undefined : `${id}-why`}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setDraft(event.target.value);
            const problem = onText(event.target.value);
            setRefused(problem === null ? null : { why: problem, shown: rest });
          }}
          onBlur={() => setDraft(null)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') setDraft(null);
          }}
        />
        {suffix}
      </div>
    </Field>
  );
}
