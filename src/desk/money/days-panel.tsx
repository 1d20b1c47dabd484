import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import uPlot from 'uplot';
import type { MoneyReport } from '#contract/api/desk/money.ts';
import { COLORS } from '#contract/design-tokens.ts';
import { formatDay } from '#src/lib/format-instant.ts';
import { Coins } from '#src/ui/coins.tsx';
import PlotCanvas, { type PlotProps } from '#src/ui/plot-canvas.tsx';
import { plotAxis, tint } from '#src/ui/plot-style.ts';
import { RecordsPanel } from '../parts/records.tsx';

type Day = MoneyReport['days'][number];

/** The height of the plot, px. */
const HEIGHT_PX = 200;

/** What each day of the house has brought, the newest first. */
export function DaysPanel({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('desk');
  const coins = (name: Exclude<keyof Day, 'day'>) => ({
    name: t(`money.${name}`),
    place: 'wide' as const,
    right: true,
    cell: (day: Day) => <Coins amount={day[name]} bare />,
  });
  return (
    <RecordsPanel
      title={t('money.days')}
      columns={[
        { name: t('money.day'), place: 'lead', cell: ({ day }) => <time dateTime={day}>{formatDay(day, 'UTC')}</time> },
        coins('staked'),
        coins('paid'),
        coins('bonuses'),
        coins('cashback'),
        coins('referral'),
        coins('leaderboard'),
        coins('deposits'),
        coins('withdrawals'),
        { name: t('money.result'), place: 'figure', right: true, cell: ({ result }) => <Coins amount={result} signed bare /> },
      ]}
      rows={days.toReversed()}
      idOf={({ day }) => day}
      empty={t('money.noDays')}
    >
      {days.length > 1 && (
        <>
          <p className="text-about mb-12">{t('money.daysPlot')}</p>
          <DaysPlot days={days} />
        </>
      )}
    </RecordsPanel>
  );
}

function optionsOf(days: readonly Day[]): PlotProps['options'] {
  return {
    padding: [10, 8, 0, 0],
    cursor: { show: false },
    legend: { show: false },
    scales: { x: { time: false, range: () => [-0.6, days.length - 0.4] } },
    axes: [
      plotAxis({
        size: 26,
        grid: { show: false },
        space: 64,
        values: (_plot, splits) => splits.map((at) => (days[at] === undefined ? '' : formatDay(days[at].day, 'UTC'))),
      }),
      plotAxis({ size: 64 }),
    ],
    series: [
      {},
      {
        stroke: COLORS.gold,
        fill: tint('gold', 0.5),
        width: 1,
        points: { show: false },
        ...(uPlot.paths?.bars && { paths: uPlot.paths.bars({ size: [0.66, 34] }) }),
      },
    ],
  };
}

/** The result of each day as a bar, in coins. The table below says the same. */
function DaysPlot({ days }: { days: readonly Day[] }) {
  const options = useMemo(() => optionsOf(days), [days]);
  const data = useMemo<uPlot.AlignedData>(() => [days.map((_, at) => at), days.map(({ result }) => result / 100)], [days]);
  return (
    <div className="relative w-full min-w-0 mb-16" style={{ height: HEIGHT_PX }} aria-hidden="true">
      <PlotCanvas options={options} data={data} height={HEIGHT_PX} />
    </div>
  );
}
