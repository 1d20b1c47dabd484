import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Field, fieldBox, fieldInput } from './field.tsx';
import css from './text-area.module.css';

interface Props extends ComponentProps<'textarea'> {
  label: string;
  /** Hides the label from view, where its place says what it is. */
  labelHidden?: boolean | undefined;
  /** The sentence under the field while it is wrong. */
  error?: string | undefined;
  hint?: string | undefined;
  /** Shown at the right of the label: how many characters are left. */
  aside?: ReactNode;
}

/** A field for several lines, which grows with its text. Takes react-hook-form's `register(…)` as props. */
export function TextArea({ label, labelHidden = false, error, hint, aside, id, className, ...area }: Props) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const wrong = error !== undefined && error !== '';
  const note = wrong ? error : hint;
  return (
    <Field
      label={label}
      htmlFor={fieldId}
      labelHidden={labelHidden}
      aside={aside}
      note={note}
      noteId={`${fieldId}-note`}
      noteRole={wrong ? 'alert' : undefined}
      wrong={wrong}
      className={className}
    >
      <div className={clsx(fieldBox, css.box)}>
        <textarea
          dir="auto"
          {...area}
          id={fieldId}
          className={clsx(fieldInput, css.area)}
          aria-invalid={wrong || undefined}
          aria-describedby={note === undefined ? undefined : `${fieldId}-note`}
        />
      </div>
    </Field>
  );
}
