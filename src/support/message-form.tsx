import { type FormEvent, type ReactNode, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LONGEST_MESSAGE } from '#contract/api/support.ts';
import { useOnline } from '#src/realtime/use-online.ts';
import { Button } from '#src/ui/button.tsx';
import { TextArea } from '#src/ui/text-input.tsx';
import css from './message-form.module.css';
import { PictureField } from './pictures/picture-field.tsx';
import { useGivenFiles } from './pictures/use-given-files.ts';
import type { Pictures } from './pictures/use-pictures.ts';

interface Props {
  /** Names the form. */
  label: string;
  /** The text of its button, and what follows from it. */
  act: string;
  note: string;
  message: UseFormRegisterReturn;
  messageFault: string | undefined;
  messageHint?: string;
  pictures: Pictures;
  /** What may be attached besides pictures. */
  attachments?: ReactNode;
  submitting: boolean;
  save: (event: FormEvent) => Promise<void>;
  /** The fields above the message. */
  children: ReactNode;
}

/** A message to the house with its pictures: of a guest, or of a player. It is sent once at a time. */
export function MessageForm({
  label,
  act,
  note,
  message,
  messageFault,
  messageHint,
  pictures,
  attachments,
  submitting,
  save,
  children,
}: Props) {
  const { t } = useTranslation('support');
  const online = useOnline();
  const place = useRef<HTMLFormElement>(null);
  const over = useGivenFiles(place, pictures.add);
  const sending = useRef(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (sending.current || pictures.problem !== null) return;
    sending.current = true;
    await save(event).finally(() => (sending.current = false));
  };
  return (
    <form ref={place} className="grid cols-1 gap-20" noValidate aria-label={label} onSubmit={(event) => void submit(event)}>
      {children}
      <TextArea
        {...message}
        label={t('form.message')}
        rows={6}
        maxLength={LONGEST_MESSAGE}
        error={messageFault}
        hint={messageHint}
        required
      />
      <PictureField pictures={pictures} over={over} />
      {attachments}
      <div className={`form-actions ${css.actions}`}>
        <Button type="submit" variant="gold" loading={submitting} disabled={!online || pictures.problem !== null}>
          {act}
        </Button>
        <p className="tone-low type-2">{pictures.problem ?? note}</p>
      </div>
    </form>
  );
}

/** Two fields side by side, where there is space. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={`pair gap-16 ${css.pair}`}>{children}</div>;
}
