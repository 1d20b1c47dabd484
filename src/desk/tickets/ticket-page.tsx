import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { deskTicket } from '#contract/api/desk/tickets.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { Card } from '#src/ui/card.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Columns } from '../parts/columns.tsx';
import { DeskPage, Loaded } from '../parts/desk-page.tsx';
import { Facts, Instant } from '../parts/facts.tsx';
import { playerAddress, recordAddress, shortId } from '../parts/names.ts';
import { Status } from '../parts/status.tsx';
import { useDesk } from '../parts/use-desk.ts';
import { useMay } from '../session/use-me.ts';
import { AnswerForm } from './answer-form.tsx';
import { TicketMoves } from './ticket-moves.tsx';
import { Messages } from './messages.tsx';

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
          <Messages thread={ticket.thread} from={ticket.from} />
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
              <Link to={playerAddress(player_id)} className="text-link">
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
