import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type uPlot from 'uplot';
import { COLORS } from '#contract/design-tokens.ts';
import { formatMicros } from '#contract/micros.ts';
import { formatCents } from '#contract/money.ts';
import type { ReferralDay } from '#contract/api/referral.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { formatDay } from '#src/lib/format-instant.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Plot, type PlotOptions } from '#src/ui/plot.tsx';
import { plotAxis, tint } from '#src/ui/plot-style.ts';
import { type Column, RecordTable } from '#src/ui/record-table.tsx';
import css from './days-panel.module.css';
import { wholeDays } from './whole-days.ts';

/** Days of the table before it is opened whole. */
const FIRST_DAYS = 7;

/** A day's earnings as steps over the days, the oldest at the left. */
function optionsOf(labels: readonly string[]): PlotOptions {
  return {
    cursor: { show: false },
    legend: { show: false },
    padding: [12, 16, 0, 0],
    scales: {
      x: { time: false, range: () => [-0.5, Math.max(0.5, labels.length - 0.5)] },
      y: { range: (_plot, _least, most) => [0, (most || 1) * 1.15] },
    },
    axes: [
      plotAxis({ size: 26, space: 70, incrs: [1, 2, 5, 10], values: (_plot, splits) => splits.map((split) => labels[split] ?? '') }),
      plotAxis({ size: 58, values: (_plot, splits) => splits.map((split) => formatMicros(Math.round(split))) }),
    ],
    series: [
      {},
      { stroke: COLORS.gold, width: 2, fill: tint('gold', 0.12), fillTo: 0, points: { show: true, size: 7, fill: COLORS.gold } },
    ],
  };
}

/** The earnings of the last days, as a plot and as a table. */
export function DaysPanel({ days: known }: { days: readonly ReferralDay[] }) {
  const { t } = useTranslation('referral');
  const zone = useConfig()?.house_time_zone ?? 'UTC';
  const [all, setAll] = useState(false);
  const days = useMemo(() => wholeDays(known, zone), [known, zone]);
  const shown = useMemo(() => days.toReversed(), [days]);
  const options = useMemo(() => optionsOf(shown.map(({ day }) => formatDay(day, zone))), [shown, zone]);
  const data = useMemo<uPlot.AlignedData>(() => [shown.map((_, index) => index), shown.map(({ earned }) => Number(earned))], [shown]);
  const columns: Column<ReferralDay>[] = [
    { name: t('days.day'), place: 'lead', cell: ({ day }) => <time dateTime={day}>{formatDay(day, zone)}</time> },
    { name: t('days.staked'), place: 'when', right: true, cell: ({ staked }) => <Figure>{formatCents(staked)}</Figure> },
    {
      name: t('days.earned'),
      place: 'figure',
      right: true,
      cell: ({ earned }) => <Figure>{formatMicros(earned, 4)}</Figure>,
    },
  ];
  return (
    <Panel name="referral-days" title={t('days.title')} text={t('days.text')}>
      {days.length === 0 ? (
        <EmptyState level={3} picture="/pictures/abacus.webp" title={t('days.empty.title')} text={t('days.empty.text')} />
      ) : (
        <div className="grid cols-1 gap-20">
          {days.length > 1 && <Plot options={options} data={data} height={200} />}
          <RecordTable label={t('days.title')} columns={columns} rows={all ? days : days.slice(0, FIRST_DAYS)} idOf={({ day }) => day} />
          {!all && days.length > FIRST_DAYS && (
            <Button size="sm" className={css.more} onClick={() => setAll(true)}>
              {t('days.all', { count: days.length })}
            </Button>
          )}
        </div>
      )}
    </Panel>
  );
}
