import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Ticket, TICKET_STATUSES } from '#contract/api/support.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { useListAddress } from '#src/lib/hooks/use-list-address.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FilterRow } from '#src/ui/filter-row.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { PageHead, PageStack } from '#src/ui/page-head.tsx';
import { type Column, RecordTable } from '#src/ui/record-table.tsx';
import { LimitSelect } from '#src/ui/select.tsx';
import { readTicketFilters, ticketsQuery } from '../ticket-queries.ts';
import { TicketState } from '../ticket-status.tsx';
import { ticketAddress } from '../use-live-tickets.ts';
import css from './tickets-page.module.css';

/** The player's questions to the house, the one that moved last first. */
export function Component() {
  const { t } = useTranslation('support');
  const { search, goTo, limit } = useListAddress();
  const filters = readTicketFilters(search);
  const query = useQuery(ticketsQuery(filters));
  const columns = useColumns();
  const filtered = filters.status !== null;
  const some = filtered || (query.data?.meta.total ?? 0) > 0;

  return (
    <PageStack>
      <PageHead title={t('list.title')} lead={t('list.lead')}>
        {some && <NewTicket />}
      </PageHead>
      {some && (
        <FilterRow label={t('list.filters')} onClear={filtered ? () => limit({ status: null }) : undefined}>
          <LimitSelect
            label={t('list.status')}
            all={t('list.all')}
            values={TICKET_STATUSES}
            nameOf={(status) => t(`status.${status}`)}
            value={filters.status}
            onChange={(status) => limit({ status })}
          />
        </FilterRow>
      )}
      <PagedList
        query={query}
        onPage={goTo}
        loading={t('list.loading')}
        failure={t('list.error')}
        empty={
          filtered ? (
            <EmptyState title={t('list.noMatch.title')} text={t('list.noMatch.text')} picture="/pictures/magnifier.webp" />
          ) : (
            <EmptyState
              title={t('list.empty.title')}
              text={t('list.empty.text')}
              picture="/pictures/lifebuoy.webp"
              action={<NewTicket />}
            />
          )
        }
      >
        {(rows) => (
          <RecordTable label={t('list.title')} columns={columns} rows={rows} idOf={({ id }) => id} to={({ id }) => ticketAddress(id)} />
        )}
      </PagedList>
    </PageStack>
  );
}

function NewTicket() {
  const { t } = useTranslation('support');
  return (
    <ButtonLink to="/profile/support/create" variant="gold" size="sm">
      <Plus size={16} aria-hidden="true" />
      {t('list.create')}
    </ButtonLink>
  );
}

function useColumns(): Column<Ticket>[] {
  const { t } = useTranslation('support');
  return [
    { name: t('list.subject'), place: 'lead', cell: (ticket) => <Subject ticket={ticket} /> },
    { name: t('list.topic'), place: 'wide', cell: ({ topic }) => t(`topics.${topic}`) },
    { name: t('list.moved'), place: 'when', cell: ({ updated_at: at }) => <time dateTime={at}>{formatInstant(at)}</time> },
    { name: t('list.state'), place: 'state', cell: ({ status }) => <TicketState status={status} /> },
  ];
}

function Subject({ ticket: { subject, unread } }: { ticket: Ticket }) {
  const { t } = useTranslation('support');
  return (
    <span className="cluster gap-10 row-gap-4 min-w-0">
      <bdi className={css.words}>{subject}</bdi>
      {unread > 0 && (
        <span className="flex-none type-1 weight-700 py-2 px-8 rounded-full fill-gold tone-on-gold">
          {t('list.unread', { count: unread })}
        </span>
      )}
    </span>
  );
}
