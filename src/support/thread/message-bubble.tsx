import clsx from 'clsx';
import { CircleAlert, RotateCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TicketMessage } from '#contract/api/support.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { recordingFigures } from '#src/lib/recording-figures.ts';
import { useService } from '#src/lib/services/services.ts';
import { Button } from '#src/ui/button.tsx';
import { Logo } from '#src/ui/logo.tsx';
import { SentPictures } from '../pictures/sent-pictures.tsx';
import css from './message-bubble.module.css';
import { MessageText } from './message-text.tsx';
import { type UnsentMessage, unsentService } from './unsent.ts';

/** A message of the ticket: the player's at the right, the house's at the left with its mark. */
export function MessageBubble({ message: { author, text, pictures, recording, created_at } }: { message: TicketMessage }) {
  const { t } = useTranslation('support');
  const own = author === 'player';
  return (
    <li className={clsx(css.message, own && css.own)}>
      <p className="cluster gap-6 tone-low type-2">
        {!own && <Logo markOnly className={css.mark} />}
        <span className="tone-mid weight-600">{t(`author.${author}`)}</span>
        <time dateTime={created_at}>{formatInstant(created_at)}</time>
      </p>
      <div className={css.bubble}>
        <MessageText text={text} />
        <SentPictures pictures={pictures} />
        {recording !== null && <p className="mt-6 tone-mid type-2">{t('thread.recording', recordingFigures(recording))}</p>}
      </div>
    </li>
  );
}

/** A message that is on its way, or could not be sent. */
export function UnsentBubble({ message }: { message: UnsentMessage }) {
  const { t } = useTranslation('support');
  const unsent = useService(unsentService);
  const { key, text, pictures, recording, failure } = message;
  return (
    <li className={clsx(css.message, css.own)} data-unsent={failure === null ? 'sending' : 'failed'}>
      <p className="cluster gap-6 tone-low type-2">
        <span className="tone-mid weight-600">{t('author.player')}</span>
        <span role="status">{failure === null ? t('thread.sending') : t('thread.notSent')}</span>
      </p>
      <div className={clsx(css.bubble, failure === null ? css.sending : css.failed)}>
        <MessageText text={text} />
        {pictures.length > 0 && <p className="mt-6 tone-mid type-2">{t('thread.withPictures', { count: pictures.length })}</p>}
        {recording !== undefined && <p className="mt-6 tone-mid type-2">{t('thread.withRecording')}</p>}
      </div>
      {failure !== null && (
        <div className={clsx('cluster justify-end gap-8 tone-loss-light type-2', css.failure)} role="alert">
          <p>
            <CircleAlert size={16} aria-hidden="true" /> {failure === '' ? t('thread.leftUnsent') : failure}
          </p>
          <Button size="sm" onClick={() => unsent.retry(message)}>
            <RotateCw size={14} aria-hidden="true" />
            {t('thread.retry')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => unsent.drop(key)}>
            <Trash2 size={14} aria-hidden="true" />
            {t('thread.drop')}
          </Button>
        </div>
      )}
    </li>
  );
}
