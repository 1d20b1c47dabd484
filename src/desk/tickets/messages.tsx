import { useTranslation } from 'react-i18next';
import { deskTicketPicture } from '#contract/api/desk/tickets.ts';
import type { TicketMessage, TicketPicture } from '#contract/api/support.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Instant } from '../parts/facts.tsx';
import { failureText } from '../parts/failure-text.ts';
import { useDesk } from '../parts/use-desk.ts';
import css from './messages.module.css';

/** The messages of a ticket, the first one first. Their text is never markup, and addresses in it are no links. */
export function Messages({ thread, from }: { thread: readonly TicketMessage[]; from: string }) {
  const { t } = useTranslation('desk');
  return (
    <ol className="grid cols-1 gap-20" aria-label={t('tickets.messages')}>
      {thread.map(({ id, author, text, pictures, created_at }) => (
        <li key={id} className="stack gap-6">
          <p className="cluster gap-8 type-2 tone-low">
            <bdi className="weight-600 tone-mid">{author === 'clerk' ? t('tickets.house') : from}</bdi>
            <Instant at={created_at} />
          </p>
          <p className={css.text} dir="auto">
            {text}
          </p>
          {pictures.map((picture) => (
            <Picture key={picture.id} picture={picture} />
          ))}
        </li>
      ))}
    </ol>
  );
}

function Picture({ picture: { id, width, height } }: { picture: TicketPicture }) {
  const { t } = useTranslation('desk');
  const { data, error } = useDesk(deskTicketPicture, { params: { id } });
  if (data) return <img src={data.data.url} alt={t('tickets.picture')} width={width} height={height} className={css.picture} />;
  return error ? <p className="text-note">{failureText(error)}</p> : <Skeleton width="100%" height={180} radius={12} />;
}
