import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import {
  assignDeskTicket,
  closeDeskTicket,
  deskTicket,
  deskRecordingAddress,
  deskTicketPicture,
  type DeskTicket,
} from '#contract/api/desk/tickets.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { Card } from '#src/ui/card.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { SentRecording, TicketMessage, TicketPicture } from '#contract/api/support.ts';
import { recordingFileName } from '#contract/recording/recording-file.ts';
import { recordingFigures } from '#src/lib/recording-figures.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useService } from '#src/lib/services/services.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { useToast } from '#src/ui/toast.ts';
import { Columns } from '../parts/columns.tsx';
import { DeskPage, Loaded } from '../parts/desk-page.tsx';
import { Facts, Instant } from '../parts/facts.tsx';
import { deskPlayerAddress, recordAddress, shortId } from '../parts/names.ts';
import { Status } from '../parts/status.tsx';
import { useDesk, useAct } from '../parts/use-desk.ts';
import { useMay, useMe } from '../session/use-me.ts';
import { AnswerForm } from './answer-form.tsx';
import { failureText } from '../parts/failure-text.ts';
import css from './ticket-page.module.css';
import { deskApiService } from '../session/desk-api.ts';

type Ticket = RouteReply<typeof deskTicket>['data'];

/** One ticket or letter: what was written, and where to answer. */
export function Component() {
  const { id = '' } = useParams();
  const query = useDesk(deskTicket, { params: { id } });
  return (
    <Loaded query={query} level={1}>
      {({ data }) => <Thread key={id} ticket={data} />}
    </Loaded>
  );
}

function Thread({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('desk');
  const may = useMay();
  return (
    <DeskPage title={ticket.subject} back={{ to: '/desk/tickets', text: t('nav.tickets') }} beside={<Status status={ticket.status} />}>
      <TicketMoves ticket={ticket} />
      <Columns>
        <Card padding="lg" aria-label={t('tickets.messages')}>
          <Messages ticket={ticket} />
          {may('tickets.answer') && <AnswerForm key={ticket.id} id={ticket.id} read={ticket.messages} letter={ticket.letter} />}
        </Card>
        <About ticket={ticket} />
      </Columns>
    </DeskPage>
  );
}

function About({ ticket: { from, email, player_id, topic, link, assigned_to, created_at, updated_at } }: { ticket: Ticket }) {
  const { t } = useTranslation('desk');
  return (
    <Panel name="about" title={t('tickets.about')}>
      <Facts
        facts={[
          [
            t('tickets.from'),
            player_id === null ? (
              <bdi>{from}</bdi>
            ) : (
              <Link to={deskPlayerAddress(player_id)} className="text-link">
                <bdi>{from}</bdi>
              </Link>
            ),
          ],
          [t('players.email'), email],
          [t('tickets.topic'), t(`tickets.topics.${topic}`)],
          [t('tickets.record'), link && <TicketRecord link={link} />],
          [t('tickets.assigned'), assigned_to?.name ?? t('tickets.assignedTo.none')],
          [t('tickets.began'), <Instant key="began" at={created_at} />],
          [t('tickets.moved'), <Instant key="moved" at={updated_at} />],
        ]}
      />
    </Panel>
  );
}

/** The record that a ticket is about: on the desk where it has a page, else the public page of the shop. */
function TicketRecord({ link: { type, id, game } }: { link: NonNullable<Ticket['link']> }) {
  const name = `${type} ${shortId(id)}`;
  const to = recordAddress({ type, id });
  const inShop = type === 'bet' ? `/bets/${id}` : type === 'round' && game !== null ? `/${game}/rounds/${id}` : null;
  if (to !== null)
    return (
      <Link to={to} className="text-link">
        {name}
      </Link>
    );
  if (inShop === null) return <code translate="no">{`${type} ${id}`}</code>;
  return (
    <a href={inShop} target="_blank" rel="noreferrer" className="text-link">
      {name}
    </a>
  );
}

/** The messages of a ticket, the first one first. Their text is never markup, and addresses in it are no links. */
function Messages({ ticket: { id: ticket, thread, from } }: { ticket: Ticket }) {
  const { t } = useTranslation('desk');
  return (
    <ol className="grid cols-1 gap-20" aria-label={t('tickets.messages')}>
      {thread.map(({ id, author, text, pictures, recording, created_at }: TicketMessage) => (
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
          {recording !== null && <RecordingFile message={id} ticket={ticket} recording={recording} />}
        </li>
      ))}
    </ol>
  );
}

function Picture({ picture: { id, width, height } }: { picture: TicketPicture }) {
  const { t } = useTranslation('desk');
  const { data, error } = useDesk(deskTicketPicture, { params: { id } });
  if (data)
    return <img src={data.data.url} alt={t('tickets.picture')} width={width} height={height} className="max-w-full h-auto rounded-md" />;
  return error ? <p className="text-note">{failureText(error)}</p> : <Skeleton width="100%" height={180} radius={12} />;
}

/** The recording of a message: what it is of, and its file for the lab. */
function RecordingFile({ message, ticket, recording }: { message: string; ticket: string; recording: SentRecording }) {
  const { t } = useTranslation('desk');
  const { scene } = recording;
  return (
    <div className="cluster gap-8">
      <p className="type-2 tone-mid">{t('tickets.recording', { scene, ...recordingFigures(recording) })}</p>
      <ButtonLink size="sm" to={deskRecordingAddress(message)} reloadDocument download={recordingFileName(scene, ticket)}>
        <Download size={16} aria-hidden="true" />
        {t('tickets.recordingDownload')}
      </ButtonLink>
    </div>
  );
}

/** Assigning and closing a ticket: what explains itself and is asked no reason for. */
function TicketMoves({ ticket: { id, status, messages, assigned_to: assigned } }: { ticket: DeskTicket }) {
  const { t } = useTranslation('desk');
  const { call } = useService(deskApiService);
  const may = useMay();
  const own = assigned?.id === useMe().id;
  const assign = useSaying(() => call(assignDeskTicket, { params: { id }, body: { to: own ? 'none' : 'me' } }));
  const close = useSaying(() => call(closeDeskTicket, { params: { id }, body: { messages } }));
  return (
    <div className="cluster gap-8">
      {may('tickets.assign') && (
        <Button loading={assign.isPending} onClick={() => assign.mutate()}>
          {t(own ? 'tickets.unassign' : 'tickets.assign')}
        </Button>
      )}
      {may('tickets.close') && status !== 'closed' && (
        <Button loading={close.isPending} onClick={() => close.mutate()}>
          {t('tickets.close')}
        </Button>
      )}
    </div>
  );
}

/** Does something and says what the server says. */
function useSaying(act: () => Promise<{ msg: string }>) {
  const toast = useToast();
  const { mutate, isPending } = useAct(act);
  return {
    isPending,
    mutate: () => mutate(undefined, { onSuccess: ({ msg }) => toast.success(msg), onError: (error) => toast.error(failureText(error)) }),
  };
}
