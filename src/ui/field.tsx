import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import css from './field.module.css';
import { useHeldInPress } from './use-held-in-press.ts';

/** The surface of an input, and the input on it: for fields that arrange them in their own way. */
export const fieldBox: string = css.box ?? '';
export const fieldInput: string = css.input ?? '';

interface Props {
  label: ReactNode;
  /** The id of the control that the label names. Left out where the control names itself: the label is then for eyes alone. */
  htmlFor?: string | undefined;
  /** The control's name is clear without seeing it. */
  labelHidden?: boolean | undefined;
  /** Shown at the right of the label: an exact figure, a unit. */
  aside?: ReactNode;
  /** A sentence under the control: a hint, or what is wrong. */
  note?: ReactNode;
  noteId?: string | undefined;
  /** How the note is announced when it comes. */
  noteRole?: 'alert' | 'status' | undefined;
  wrong?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** What a field says of itself besides its label. */
export interface NoteProps {
  id?: string | undefined;
  /** The sentence under the field while it is wrong. */
  error?: string | undefined;
  hint?: string | undefined;
}

/** Joins a control to the note of its field: the props of both. */
export function useNote({ id, error, hint }: NoteProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const noteId = `${fieldId}-note`;
  const wrong = error !== undefined && error !== '';
  const note = wrong ? error : hint;
  return {
    field: { htmlFor: fieldId, note, noteId, noteRole: wrong ? ('alert' as const) : undefined, wrong },
    control: { id: fieldId, 'aria-invalid': wrong || undefined, 'aria-describedby': note === undefined ? undefined : noteId },
  };
}

/** A control with its label above and a note below. */
export function Field({ label, htmlFor, labelHidden = false, aside, note, noteId, noteRole, wrong = false, className, children }: Props) {
  const shownNote = useHeldInPress(note);
  const shownRole = useHeldInPress(noteRole);
  const shownWrong = useHeldInPress(wrong);
  const Label = htmlFor === undefined ? 'span' : 'label';
  const labelText = (
    <Label htmlFor={htmlFor} className={labelHidden ? 'visually-hidden' : 'text-label'} aria-hidden={htmlFor === undefined || undefined}>
      {label}
    </Label>
  );
  return (
    <div className={clsx(css.field, shownWrong && css.wrong, className)}>
      {labelHidden ? (
        labelText
      ) : (
        <div className={css.head}>
          {labelText}
          {aside !== undefined && <span className={css.aside}>{aside}</span>}
        </div>
      )}
      {children}
      {shownNote !== undefined && shownNote !== null && (
        <p id={noteId} className={css.note} role={shownRole}>
          {shownNote}
        </p>
      )}
    </div>
  );
}
