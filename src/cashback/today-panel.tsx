import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CashbackToday } from '#contract/api/cashback.ts';
import { CASHBACK_PERCENT } from '#contract/cashback.ts';
import { cents } from '#contract/money.ts';
import { useHouseTime } from '#src/lib/i18n/house-time.ts';
import { Card } from '#src/ui/card.tsx';
import { CoinIcon } from '#src/ui/coin-icon.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { Stat } from '#src/ui/stat.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import { Row } from '#src/ui/row.tsx';
import { cashbackDayQuery, type OwnCashback } from './cashback-queries.ts';
import css from './today-panel.module.css';

/** The day that is on: what comes back of it, when, and from what. Its numbers follow each bet. */
export function TodayPanel({ cashback: { today, aheadMs } }: { cashback: OwnCashback }) {
  const { t } = useTranslation('cashback');
  const time = useHouseTime('cashback');
  const net = cents(today.paid - today.staked);
  return (
    <Card padding="lg" className={css.panel} aria-labelledby="cashback-today">
      <header className="flex items-baseline justify-between wrap gap-16 row-gap-4">
        <h2 id="cashback-today" className="type-7">
          {t('today.title')}
        </h2>
        <Countdown until={today.ends_at} aheadMs={aheadMs} className={`face-display type-7 weight-600 ${css.time}`} />
      </header>
      <p className="mt-20 tone-low type-2">{t('today.comes', { time })}</p>
      <p className={css.amount}>
        <CoinIcon size={38} />
        <Coins amount={today.amount} bare />
      </p>
      <Bounds today={today} />
      <dl className={`grid cols-3 gap-16 mt-20 pt-16 line-above ${css.sums}`}>
        <Stat name={t('today.staked')} value={<Coins amount={today.staked} bare />} size="md" />
        <Stat name={t('today.paid')} value={<Coins amount={today.paid} bare />} size="md" />
        <Stat
          name={t('today.net')}
          value={<Coins amount={net} signed bare />}
          size="md"
          tone={net < 0 ? 'loss' : net > 0 ? 'gain' : undefined}
        />
      </dl>
      <p className="mt-12 tone-low type-2">{t(net > 0 ? 'today.ahead' : 'today.live')}</p>
    </Card>
  );
}

/** The two bounds of the day's cashback; the smaller one counts. */
function Bounds({ today: { of_loss: ofLoss, of_edge: ofEdge } }: { today: CashbackToday }) {
  const { t } = useTranslation('cashback');
  const edgePercent = useQuery(cashbackDayQuery).data?.edge_percent;
  const bounds = [
    { key: 'ofLoss', amount: ofLoss, percent: CASHBACK_PERCENT, counts: ofLoss <= ofEdge },
    { key: 'ofEdge', amount: ofEdge, percent: edgePercent, counts: ofEdge < ofLoss },
  ] as const;
  return (
    <dl className="grid gap-6 mt-12 type-3">
      {bounds.map(
        ({ key, amount, percent, counts }) =>
          percent !== undefined && (
            <Row
              key={key}
              name={
                <>
                  {t(`today.${key}`, { percent })} {counts && <span className="text-tag">{t('today.counts')}</span>}
                </>
              }
            >
              <Coins amount={amount} bare />
            </Row>
          ),
      )}
    </dl>
  );
}
