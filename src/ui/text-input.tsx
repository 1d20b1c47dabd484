import clsx from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, fieldBox, fieldInput, type NoteProps, useNote } from './field.tsx';
import css from './text-input.module.css';

interface TextProps extends NoteProps {
  label: string;
  /** Hides the label from view, where its place says what it is (a search field). */
  labelHidden?: boolean | undefined;
}

interface Props extends Omit<ComponentProps<'input'>, 'size' | 'prefix' | 'id'>, TextProps {
  /** 60 px high, or 40 px. */
  size?: 'md' | 'sm' | undefined;
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
  const { field, control } = useNote({ id, error, hint });
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} labelHidden={labelHidden} {...field} className={className}>
      <div className={clsx(fieldBox, css[size])}>
        {prefix !== undefined && <span className={css.affix}>{prefix}</span>}
        <input
          {...input}
          id={control.id}
          type={type === 'password' && shown ? 'text' : type}
          className={clsx(fieldInput, css.input)}
          aria-invalid={control['aria-invalid'] ?? (input['aria-invalid'] || undefined)}
          aria-describedby={control['aria-describedby'] ?? input['aria-describedby']}
        />
        {suffix !== undefined && <span className={css.affix}>{suffix}</span>}
        {type === 'password' && (
          <button
            type="button"
            className={css.toggle}
            aria-label={shown ? t('input.hidePassword') : t('input.showPassword')}
            aria-pressed={shown}
            aria-controls={control.id}
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

/** What every field of an email address has. */
export const EMAIL_INPUT = { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' } as const;

interface AreaProps extends Omit<ComponentProps<'textarea'>, 'id'>, TextProps {
  /** Shown at the right of the label: how many characters are left. */
  aside?: ReactNode;
}

/** A field for several lines, which grows with its text. Takes react-hook-form's `register(…)` as props. */
export function TextArea({ label, labelHidden = false, error, hint, aside, id, className, ...area }: AreaProps) {
  const { field, control } = useNote({ id, error, hint });
  return (
    <Field label={label} labelHidden={labelHidden} aside={aside} {...field} className={className}>
      <div className={clsx(fieldBox, css.lines)}>
        <textarea dir="auto" {...area} {...control} className={clsx(fieldInput, css.area)} />
      </div>
    </Field>
  );
}
