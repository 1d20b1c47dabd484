import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { claimCreatorEarnings, type CreatorEarnings } from '#contract/api/box-earnings.ts';
import { formatCount } from '#contract/count.ts';
import { formatMicros } from '#contract/micros.ts';
import { formatCents } from '#contract/money.ts';
import { useCall } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { formatDay } from '#src/lib/format-instant.ts';
import { Loading } from '#src/ui/asked.tsx';
import { lazyExtra } from '#src/ui/part.tsx';
import { FoldedTable } from '#src/odds/folded-table.tsx';
import { Button } from '#src/ui/button.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Stat } from '#src/ui/stat.tsx';
import { usePayment } from '#src/wallet/use-payment.ts';
import { earningsQuery } from '../queries.ts';
import css from './earnings-panel.module.css';

const EarningsPlot = lazyExtra(
  () => import('./earnings-plot.tsx'),
  () => ({ waiting: <Skeleton width="100%" height={200} radius={14} /> }),
);

const SPANS = ['7', '30', '90'] as const;

/** What the player's own boxes have earned: to claim, in all, and by day. */
export function EarningsPanel() {
  const { t } = useTranslation('custom');
  const [span, setSpan] = useState<(typeof SPANS)[number]>('30');
  const query = useQuery(earningsQuery(Number(span)));
  const { data } = query;
  return (
    <Panel name="earnings" title={t('mine.earnings.title')}>
      {data === undefined && query.isError && <ErrorState level={3} query={query} />}
      {data === undefined && !query.isError && <Loading label={t('mine.earnings.loading')} heights={[64, 220]} radius={14} />}
      {data !== undefined && (
        <div className="grid cols-1 gap-14">
          <Sums earnings={data} />
          <div className="cluster justify-between gap-12 row-gap-8 mt-6">
            <h3 className="type-5">{t('mine.earnings.plot')}</h3>
            <Segmented
              label={t('mine.earnings.days')}
              size="sm"
              value={span}
              onChange={setSpan}
              options={SPANS.map((value) => ({ value, label: t('mine.earnings.daysOption', { count: Number(value) }) }))}
            />
          </div>
          <Days days={data.days} />
        </div>
      )}
    </Panel>
  );
}

function Sums({ earnings }: { earnings: CreatorEarnings }) {
  const call = useCall();
  const { t } = useTranslation('custom');
  const client = useQueryClient();
  const { pay, paying } = usePayment('claim-creator-earnings');
  const claim = (): Promise<void> =>
    pay({
      send: (idempotencyKey) => call(claimCreatorEarnings, { idempotencyKey }),
      done: ({ data }) => t('mine.earnings.success', { amount: formatCents(data.claimed) }),
      refresh: () => client.invalidateQueries({ queryKey: queryKeys.player.customBoxes.all }),
    });
  const { claimable, claimed, earned_micros: micros, openings } = earnings;
  return (
    <div className={css.sums}>
      <dl className="flex items-end wrap gap-32 row-gap-12 m-0">
        <Stat size="lg" name={t('mine.earnings.claimable')} value={<Coins amount={claimable} />} data-testid="claimable" />
        <Stat name={t('mine.earnings.total')} value={formatMicros(micros)} />
        <Stat name={t('mine.earnings.claimed')} value={formatCents(claimed)} />
        <Stat name={t('mine.earnings.openings')} value={formatCount(openings)} />
      </dl>
      <div className={`grid gap-6 ${css.claim}`}>
        <Button variant="gold" loading={paying} disabled={claimable === 0} onClick={() => void claim()} data-testid="claim-earnings">
          {claimable === 0 ? t('mine.earnings.nothing') : t('mine.earnings.claim', { amount: formatCents(claimable) })}
        </Button>
        <p className="text-note">{t('mine.earnings.pending')}</p>
      </div>
    </div>
  );
}

function Days({ days }: { days: CreatorEarnings['days'] }) {
  const { t } = useTranslation('custom');
  const total = days.reduce((sum, { earned_micros: micros }) => sum + micros, 0);
  const best = days.reduce<(typeof days)[number] | null>((top, day) => (top && top.earned_micros >= day.earned_micros ? top : day), null);
  if (total === 0 || best === null) return <p className="place-note">{t('mine.earnings.plotEmpty')}</p>;
  return (
    <>
      <p className="text-note">
        {t('mine.earnings.plotText', {
          total: formatMicros(total),
          days: days.length,
          day: formatDay(best.day, 'UTC'),
          amount: formatMicros(best.earned_micros),
        })}
      </p>
      <EarningsPlot days={days} />
      <FoldedTable title={t('mine.earnings.table')} label={t('mine.earnings.plot')}>
        <thead>
          <tr>
            <th scope="col">{t('mine.earnings.day')}</th>
            <th scope="col">{t('mine.earnings.dayOpenings')}</th>
            <th scope="col">{t('mine.earnings.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, openings, earned_micros: micros }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day, 'UTC')}</th>
              <td translate="no">{formatCount(openings)}</td>
              <td translate="no">{formatMicros(micros)}</td>
            </tr>
          ))}
        </tbody>
      </FoldedTable>
    </>
  );
}
