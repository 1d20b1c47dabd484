import { useTranslation } from 'react-i18next';
import { type DeskTicket, deskTickets } from '#contract/api/desk/tickets.ts';
import { TICKET_STATUSES, TOPICS } from '#contract/api/support.ts';
import { useListAddress } from '#src/lib/hooks/use-list-address.ts';
import { readOneOf } from '#src/lib/list-address.ts';
import { FilterRow } from '#src/ui/filter-row.tsx';
import type { Column } from '#src/ui/record-table.tsx';
import { LimitSelect } from '#src/ui/select.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Instant } from '../parts/facts.tsx';
import { deskTicketAddress } from '../parts/names.ts';
import { PagedRecords } from '../parts/records.tsx';
import { Status } from '../parts/status.tsx';
import { useDeskList } from '../parts/use-desk.ts';

const ASSIGNED = ['me', 'none'] as const;

/** Tickets and letters, those that wait longest first. */
export function Component() {
  const { t } = useTranslation('desk');
  const { search, page, goTo, limit, clear, filtered } = useListAddress();
  const status = readOneOf(TICKET_STATUSES, search.get('status'));
  const topic = readOneOf(TOPICS, search.get('topic'));
  const assigned = readOneOf(ASSIGNED, search.get('assigned'));
  const query = useDeskList(deskTickets, {
    query: { page, ...(status !== null && { status }), ...(topic !== null && { topic }), ...(assigned !== null && { assigned }) },
  });
  return (
    <DeskPage title={t('nav.tickets')}>
      <FilterRow label={t('filters')} onClear={filtered ? clear : undefined}>
        <LimitSelect
          label={t('state')}
          all={t('tickets.all')}
          values={TICKET_STATUSES}
          nameOf={(one) => t(`status.${one}`)}
          value={status}
          onChange={(chosen) => limit({ status: chosen })}
        />
        <LimitSelect
          label={t('tickets.topic')}
          all={t('tickets.allTopics')}
          values={TOPICS}
          nameOf={(one) => t(`tickets.topics.${one}`)}
          value={topic}
          onChange={(chosen) => limit({ topic: chosen })}
        />
        <LimitSelect
          label={t('tickets.assigned')}
          all={t('tickets.anyone')}
          values={ASSIGNED}
          nameOf={(one) => t(`tickets.assignedTo.${one}`)}
          value={assigned}
          onChange={(chosen) => limit({ assigned: chosen })}
        />
      </FilterRow>
      <PagedRecords
        label={t('nav.tickets')}
        query={query}
        onPage={goTo}
        columns={useColumns()}
        idOf={({ id }) => id}
        to={({ id }) => deskTicketAddress(id)}
        empty={t('tickets.none')}
      />
    </DeskPage>
  );
}

function useColumns(): Column<DeskTicket>[] {
  const { t } = useTranslation('desk');
  return [
    {
      name: t('tickets.subject'),
      place: 'lead',
      cell: ({ subject, letter }) => (
        <span className="cluster gap-8">
          <bdi className="weight-600 break-anywhere">{subject}</bdi>
          {letter && <span className="text-tag">{t('tickets.letter')}</span>}
        </span>
      ),
    },
    {
      name: t('tickets.from'),
      place: 'foot',
      cell: ({ from, topic }) => <bdi className="break-anywhere">{`${from}, ${t(`tickets.topics.${topic}`)}`}</bdi>,
    },
    { name: t('tickets.assigned'), place: 'figure', cell: ({ assigned_to: to }) => to?.name },
    { name: t('tickets.changed'), place: 'when', cell: ({ updated_at: at }) => <Instant at={at} /> },
    { name: t('state'), place: 'state', cell: ({ status }) => <Status status={status} /> },
  ];
}
