import { useTranslation } from 'react-i18next';
import { type DeskWithdrawal, deskWithdrawals, WITHDRAWAL_QUEUES } from '#contract/api/desk/withdrawals.ts';
import { WITHDRAWAL_TYPES } from '#contract/api/withdrawals.ts';
import { useListAddress } from '#src/lib/hooks/use-list-address.ts';
import { readOneOf } from '#src/lib/list-address.ts';
import { Coins } from '#src/ui/coins.tsx';
import { FilterRow } from '#src/ui/filter-row.tsx';
import type { Column } from '#src/ui/record-table.tsx';
import { LimitSelect, Select } from '#src/ui/select.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Instant } from '../parts/facts.tsx';
import { deskWithdrawalAddress } from '../parts/names.ts';
import { PagedRecords } from '../parts/records.tsx';
import { useDeskList } from '../parts/use-desk.ts';
import { WithdrawalState } from './withdrawal-state.tsx';

/** Withdrawals and deliveries, those that wait for a decision first. */
export function Component() {
  const { t } = useTranslation('desk');
  const { search, page, goTo, limit, clear, filtered } = useListAddress();
  const queue = readOneOf(WITHDRAWAL_QUEUES, search.get('queue')) ?? 'waiting';
  const type = readOneOf(WITHDRAWAL_TYPES, search.get('type'));
  const player = search.get('player') ?? undefined;
  const query = useDeskList(deskWithdrawals, { query: { queue, page, player, ...(type !== null && { type }) } });
  return (
    <DeskPage title={t('nav.withdrawals')}>
      <FilterRow label={t('filters')} onClear={filtered ? clear : undefined}>
        <Select
          label={t('withdrawals.queue')}
          value={queue}
          options={WITHDRAWAL_QUEUES.map((value) => ({ value, label: t(`withdrawals.queues.${value}`) }))}
          onChange={(value) => limit({ queue: value === 'waiting' ? null : value })}
        />
        <LimitSelect
          label={t('withdrawals.type')}
          all={t('withdrawals.allTypes')}
          values={WITHDRAWAL_TYPES}
          nameOf={(one) => t(`withdrawals.types.${one}`)}
          value={type}
          onChange={(chosen) => limit({ type: chosen })}
        />
      </FilterRow>
      <PagedRecords
        label={t('nav.withdrawals')}
        query={query}
        onPage={goTo}
        columns={useColumns()}
        idOf={({ id }) => id}
        to={({ id }) => deskWithdrawalAddress(id)}
        empty={t(queue === 'waiting' ? 'withdrawals.noneWaiting' : 'withdrawals.none')}
      />
    </DeskPage>
  );
}

function useColumns(): Column<DeskWithdrawal>[] {
  const { t } = useTranslation('desk');
  return [
    { name: t('player'), place: 'lead', cell: ({ player }) => <bdi className="weight-600 break-anywhere">{player.name}</bdi> },
    {
      name: t('withdrawals.what'),
      place: 'foot',
      cell: ({ type, what }) => <span className="break-anywhere">{`${t(`withdrawals.types.${type}`)}: ${what}`}</span>,
    },
    { name: t('withdrawals.worth'), place: 'figure', right: true, cell: ({ worth }) => <Coins amount={worth} /> },
    { name: t('since'), place: 'when', cell: ({ created_at: at }) => <Instant at={at} /> },
    { name: t('state'), place: 'state', cell: (row) => <WithdrawalState withdrawal={row} /> },
  ];
}
