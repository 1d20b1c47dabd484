import { Send } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_MESSAGE } from '#contract/api/support.ts';
import { tidyLine } from '#contract/typed-text.ts';
import { useService } from '#src/lib/services/services.ts';
import { useUserId } from '#src/session/use-user.ts';
import { Button } from '#src/ui/button.tsx';
import { lazyExtra } from '#src/ui/part.tsx';
import { TextArea } from '#src/ui/text-input.tsx';
import { AddPictures, PictureList } from '../pictures/picture-picker.tsx';
import { useGivenFiles } from '../pictures/use-given-files.ts';
import { usePictures } from '../pictures/use-pictures.ts';
import { useDraft } from '../use-draft.ts';
import css from './reply-form.module.css';
import { unsentService } from './unsent.ts';

const RecordingField = lazyExtra(() => import('../recording/recording-field.tsx'));

/** From here on the remaining length is shown, characters. */
const ROOM_SHOWN = 500;

/** Where a player writes on. What is typed stays in this browser until it is sent. */
export function ReplyForm({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('support');
  const player = useUserId();
  const unsent = useService(unsentService);
  const pictures = usePictures();
  const [recording, setRecording] = useState<string>();
  const [text, setText] = useDraft(ticketId);
  const place = useRef<HTMLFormElement>(null);
  useGivenFiles(place, pictures.add);
  const field = useRef<HTMLTextAreaElement>(null);
  const charactersLeft = LONGEST_MESSAGE - text.length;
  const ready = tidyLine(text) !== '' && pictures.problem === null;

  const send = (event?: FormEvent): void => {
    event?.preventDefault();
    if (!ready || !player) return;
    unsent.send({ player, ticket: ticketId, text: text.trim(), pictures: pictures.sent, ...(recording !== undefined && { recording }) });
    setText('');
    pictures.clear();
    setRecording(undefined);
    field.current?.focus();
  };

  return (
    <form ref={place} className="grid gap-12 min-w-0" aria-label={t('reply.label')} onSubmit={send}>
      <PictureList pictures={pictures} />
      <TextArea
        ref={field}
        label={t('reply.message')}
        labelHidden
        placeholder={t('reply.placeholder')}
        rows={2}
        maxLength={LONGEST_MESSAGE}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event);
        }}
      />
      <RecordingField chosen={recording} onChoose={setRecording} />
      <div className="form-actions">
        <AddPictures pictures={pictures} />
        <p className={`tone-low type-2 ${css.hint}`}>
          {pictures.problem ?? (charactersLeft <= ROOM_SHOWN ? t('reply.room', { count: charactersLeft }) : t('reply.hint'))}
        </p>
        <Button type="submit" variant="gold" size="sm" disabled={!ready} className="ml-auto">
          <Send size={16} aria-hidden="true" />
          {t('reply.send')}
        </Button>
      </div>
    </form>
  );
}
