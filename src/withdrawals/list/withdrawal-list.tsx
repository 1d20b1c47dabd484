import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WITHDRAWAL_TYPES, type Withdrawal, type WithdrawalType } from '#contract/api/withdrawals.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { useListAddress } from '#src/lib/hooks/use-list-address.ts';
import { Coins } from '#src/ui/coins.tsx';
import { DayRange } from '#src/ui/day-range.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FilterRow } from '#src/ui/filter-row.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { type Column, RecordTable } from '#src/ui/record-table.tsx';
import { LimitSelect } from '#src/ui/select.tsx';
import { StatusChip } from '#src/ui/status-chip.tsx';
import { readWithdrawalFilters, type WithdrawalFilters, withdrawalsQuery } from '../withdrawal-queries.ts';
import { RestNote } from '../rest-note.tsx';
import { STATUS_TONES } from '../withdrawal-status.ts';
import { WithdrawalSubject } from './withdrawal-subject.tsx';

/** The page of one withdrawal. */
export function withdrawalAddress({ type, id }: Pick<Withdrawal, 'type' | 'id'>): string {
  return `/profile/${type === 'crypto' ? 'withdraw' : 'delivery'}/${id}`;
}

interface Props {
  label: string;
  /** Lists this kind alone; left out, all, with a filter. */
  type?: WithdrawalType | undefined;
  /** Shown where the player has none yet. */
  empty: ReactNode;
}

/** The player's withdrawals, the newest first, in their current state. Filters and page live in the address. */
export function WithdrawalList({ label, type, empty }: Props) {
  const { t } = useTranslation('withdrawals');
  const { search, goTo, limit } = useListAddress();
  const read = readWithdrawalFilters(search);
  const filters: WithdrawalFilters = { ...read, type: type ?? read.type };
  const query = useQuery(withdrawalsQuery(filters));
  const columns = useColumns();
  const filtered = (type === undefined && filters.type !== null) || filters.from !== null || filters.to !== null;

  return (
    <>
      {(filtered || (query.data?.meta.total ?? 1) > 0) && (
        <FilterRow label={t('list.filters')} onClear={filtered ? () => limit({ type: null, from: null, to: null }) : undefined}>
          {type === undefined && (
            <LimitSelect
              label={t('list.type')}
              all={t('list.allTypes')}
              values={WITHDRAWAL_TYPES}
              nameOf={(one) => t(`types.${one}`)}
              value={filters.type}
              onChange={(chosen) => limit({ type: chosen })}
            />
          )}
          <DayRange label={t('list.days')} days={filters} onChange={({ from, to }) => limit({ from, to })} />
        </FilterRow>
      )}
      <PagedList
        query={query}
        onPage={goTo}
        loading={t('list.loading')}
        failure={t('list.error')}
        empty={
          filtered ? (
            <EmptyState title={t('list.noMatch.title')} text={t('list.noMatch.text')} picture="/prizes/reading-lens.webp" />
          ) : (
            empty
          )
        }
      >
        {(rows) => <RecordTable label={label} columns={columns} rows={rows} idOf={({ id }) => id} to={withdrawalAddress} />}
      </PagedList>
    </>
  );
}

function useColumns(): Column<Withdrawal>[] {
  const { t } = useTranslation('withdrawals');
  return [
    { name: t('list.what'), place: 'lead', cell: (row) => <WithdrawalSubject withdrawal={row} /> },
    { name: t('list.when'), place: 'when', cell: ({ created_at }) => <time dateTime={created_at}>{formatInstant(created_at)}</time> },
    { name: t('list.charged'), place: 'figure', right: true, cell: ({ charged }) => <Coins amount={charged} /> },
    {
      name: t('list.status'),
      place: 'state',
      cell: ({ status, rest }) => (
        <span className="grid gap-4 justify-items-start">
          <StatusChip tone={STATUS_TONES[status]}>{t(`status.${status}`)}</StatusChip>
          {rest !== null && rest.reason !== 'usual' && <RestNote rest={rest} className="tone-low type-2" />}
        </span>
      ),
    },
  ];
}
