import { Link2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useStore } from 'zustand';
import type { TicketThread } from '#contract/api/support.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { useService } from '#src/lib/services/services.ts';
import { useUserId } from '#src/session/use-user.ts';
import { Loading } from '#src/ui/asked.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { PageHead, PageStack } from '#src/ui/page-head.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { ticketLinkAddress, shortId } from '../record-address.ts';
import { TicketState } from '../ticket-status.tsx';
import { MessageBubble, UnsentBubble } from './message-bubble.tsx';
import { ReplyForm } from './reply-form.tsx';
import css from './ticket-page.module.css';
import { unsentService } from './unsent.ts';
import { useThread } from './use-thread.ts';

/** The page of one ticket: its messages, live, and the form for the next one. */
export function Component() {
  const { t } = useTranslation('support');
  const { id = '' } = useParams();
  const thread = useThread(id);
  const { query } = thread;
  if (query.data) return <Thread key={id} ticket={query.data} thread={thread} />;
  if (query.isError && (hasCode(query.error, 'not_found') || hasCode(query.error, 'invalid_request')))
    return (
      <EmptyState
        level={1}
        title={t('thread.missing.title')}
        text={t('thread.missing.text')}
        picture="/pictures/magnifier.webp"
        action={<ButtonLink to="/profile/support">{t('thread.all')}</ButtonLink>}
      />
    );
  if (query.isError) return <ErrorState level={1} title={t('thread.error')} query={query} />;
  return (
    <Loading label={t('thread.loading')} heights={[40, 320]}>
      <PageTitle page={t('thread.loading')} />
    </Loading>
  );
}

interface ThreadProps {
  ticket: TicketThread;
  thread: ReturnType<typeof useThread>;
}

function Thread({ ticket, thread: { changing, close, reopen } }: ThreadProps) {
  const { t } = useTranslation('support');
  const { id, subject, status, topic, link } = ticket;
  return (
    <PageStack>
      <PageHead title={subject} page={t('thread.pageTitle', { subject })} back={{ to: '/profile/support', text: t('thread.all') }}>
        <span role="status">
          <TicketState status={status} />
        </span>
      </PageHead>
      <div className={css.facts}>
        <span>{t(`topics.${topic}`)}</span>
        {link && (
          <Link to={ticketLinkAddress(link)} className="text-link inline-flex items-center gap-6">
            <Link2 size={14} aria-hidden="true" />
            {t(`record.${link.type}`, { id: shortId(link.id) })}
          </Link>
        )}
        {status !== 'closed' && (
          <Button size="sm" variant="ghost" loading={changing} onClick={close} className="ml-auto">
            {t('thread.close')}
          </Button>
        )}
      </div>
      <Card padding="lg" aria-label={t('thread.messages')}>
        <Messages ticket={ticket} />
        {status === 'closed' ? (
          <div className={css.closed}>
            <p>{t('thread.closed')}</p>
            <Button variant="gold" size="sm" loading={changing} onClick={reopen}>
              {t('thread.reopen')}
            </Button>
          </div>
        ) : (
          <div className={css.reply}>
            <ReplyForm ticketId={id} />
          </div>
        )}
      </Card>
    </PageStack>
  );
}

/** The messages, oldest first. One that arrives while the page is open is announced and scrolled to. */
function Messages({ ticket: { id, thread } }: { ticket: TicketThread }) {
  const { t } = useTranslation('support');
  const player = useUserId();
  const unsent = useStore(useService(unsentService).store).filter((one) => one.ticket === id && one.player === player);
  const end = useRef<HTMLDivElement>(null);
  const shown = thread.length + unsent.length;
  const before = useRef(shown);
  useEffect(() => {
    if (shown > before.current) end.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
    before.current = shown;
  }, [shown]);
  return (
    <>
      <ol className="grid cols-1 gap-24" aria-label={t('thread.messages')} aria-live="polite" aria-relevant="additions">
        {thread.map((message) => (
          <MessageBubble key={message.id} message={message} />
        ))}
        {unsent.map((message) => (
          <UnsentBubble key={message.key} message={message} />
        ))}
      </ol>
      <div ref={end} className={css.end} />
    </>
  );
}
