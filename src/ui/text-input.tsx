import clsx from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, fieldBox, fieldInput } from './field.tsx';
import css from './text-input.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'size' | 'prefix'> {
  label: string;
  /** Hides the label from view, where its place says what it is (a search field). */
  labelHidden?: boolean | undefined;
  /** 60 px high, or 40 px. */
  size?: 'md' | 'sm' | undefined;
  /** The sentence under the field while it is wrong. */
  error?: string | undefined;
  hint?: string | undefined;
  /** Shown inside the field, before and after the text: an icon, a unit, a button. */
  prefix?: ReactNode;
  suffix?: ReactNode;
}

/** A text field with its label, its error beneath, and for passwords a button that shows them. Takes react-hook-form's `register(…)` as props. */
export function TextInput({
  label,
  labelHidden = false,
  size = 'md',
  error,
  hint,
  prefix,
  suffix,
  type = 'text',
  id,
  className,
  ...input
}: Props) {
  const { t } = useTranslation('ui');
  const ownId = useId();
  const fieldId = id ?? ownId;
  const [shown, setShown] = useState(false);
  const wrong = error !== undefined && error !== '';
  const note = wrong ? error : hint;
  return (
    <Field
      label={label}
      htmlFor={fieldId}
      labelHidden={labelHidden}
      note={note}
      noteId={`${fieldId}-note`}
      noteRole={wrong ? 'alert' : undefined}
      wrong={wrong}
      className={className}
    >
      <div className={clsx(fieldBox, css[size])}>
        {prefix !== undefined && <span className={css.affix}>{prefix}</span>}
        <input
          {...input}
          id={fieldId}
          type={type === 'password' && shown ? 'text' : type}
          className={clsx(fieldInput, css.input)}
          aria-invalid={wrong || input['aria-invalid'] || undefined}
          aria-describedby={note === undefined ? input['aria-describedby'] : `${fieldId}-note`}
        />
        {suffix !== undefined && <span className={css.affix}>{suffix}</span>}
        {type === 'password' && (
          <button
            type="button"
            className={css.toggle}
            aria-label={shown ? t('input.hidePassword') : t('input.showPassword')}
            aria-pressed={shown}
            aria-controls={fieldId}
            disabled={input.disabled}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
          </button>
        )}
      </div>
    </Field>
  );
}
