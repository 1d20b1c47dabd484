import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { CashbackEntry, CashbackStatus } from '#contract/api/cashback.ts';
import { cents } from '#contract/money.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { formatDay } from '#src/lib/format-instant.ts';
import { useHouseTime } from '#src/lib/i18n/house-time.ts';
import { readPage, withPage } from '#src/lib/list-address.ts';
import { useHolding } from '#src/settlement/use-balance.ts';
import { Coins } from '#src/ui/coins.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { type Column, RecordTable } from '#src/ui/record-table.tsx';
import { StatusChip, type StatusTone } from '#src/ui/status-chip.tsx';
import { historyQuery } from './cashback-queries.ts';

const TONES: Readonly<Record<CashbackStatus, StatusTone>> = {
  counting: 'busy',
  none: 'plain',
  due: 'busy',
  claimed: 'good',
  expired: 'bad',
};

/** The player's past days, the newest first, page by page; the page is kept in the address. */
export function CashbackHistory() {
  const { t } = useTranslation('cashback');
  const [search, setSearch] = useSearchParams();
  const time = useHouseTime('cashback');
  const holding = useHolding();
  const query = useQuery({ ...historyQuery(readPage(search)), enabled: !holding });
  return (
    <section className="grid cols-1 gap-12 mt-8" aria-labelledby="cashback-history">
      <h2 id="cashback-history" className="type-7">
        {t('history.title')}
      </h2>
      <PagedList
        query={query}
        onPage={(next) => setSearch((current) => withPage(current, next), { preventScrollReset: true })}
        loading={t('history.loading')}
        failure={t('history.failed')}
        empty={
          <EmptyState level={3} picture="/pictures/scroll.webp" title={t('history.emptyTitle')} text={t('history.emptyText', { time })} />
        }
      >
        {(rows) => <Days rows={rows} />}
      </PagedList>
    </section>
  );
}

function Days({ rows }: { rows: readonly CashbackEntry[] }) {
  const { t } = useTranslation('cashback');
  const zone = useConfig()?.house_time_zone ?? 'UTC';
  const columns: readonly Column<CashbackEntry>[] = [
    { name: t('history.day'), place: 'lead', cell: ({ day }) => <time dateTime={day}>{formatDay(day, zone)}</time> },
    { name: t('history.staked'), place: 'wide', right: true, cell: ({ staked }) => <Coins amount={staked} bare /> },
    { name: t('history.paid'), place: 'wide', right: true, cell: ({ paid }) => <Coins amount={paid} bare /> },
    { name: t('history.net'), place: 'when', right: true, cell: ({ staked, paid }) => <Coins amount={cents(paid - staked)} signed bare /> },
    { name: t('history.amount'), place: 'figure', right: true, cell: ({ amount }) => <Coins amount={amount} /> },
    {
      name: t('history.status'),
      place: 'state',
      cell: ({ status }) => <StatusChip tone={TONES[status]}>{t(`history.statuses.${status}`)}</StatusChip>,
    },
  ];
  return <RecordTable label={t('history.title')} columns={columns} rows={rows} idOf={({ day }) => day} />;
}
