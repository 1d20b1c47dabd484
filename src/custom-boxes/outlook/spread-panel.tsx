import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type uPlot from 'uplot';
import { formatCents, type Cents } from '#contract/money.ts';
import { COLORS } from '#contract/design-tokens.ts';
import { TICKETS } from '#contract/games/box.ts';
import { FoldedTable } from '#src/odds/folded-table.tsx';
import { Plot, type PlotOptions } from '#src/ui/plot.tsx';
import { plotAxis, tint } from '#src/ui/plot-style.ts';
import { percentOf } from '../draft/chance-scale.ts';
import type { DraftPrize } from '../draft/draft.ts';
import css from './outlook.module.css';
import { partsOfReturn, type SpreadLine, spreadLine } from './spread.ts';

interface Props {
  /** In ticket order; complete. */
  prizes: readonly DraftPrize[];
  price: Cents;
  profitTickets: number;
}

/** A multiple as an axis says it: 0.05, 1, 250. */
const timesText = (times: number): string => (times >= 10 ? String(Math.round(times)) : String(Number(times.toPrecision(2))));

/** The most lines of the axis. */
const MOST_STEPS = 7;

/** Round multiples between two: ones, twos and fives of each tenfold where there is space, else ones alone. */
function stepsBetween(low: number, high: number): number[] {
  const decades = Array.from({ length: 12 }, (_, place) => 10 ** (place - 6));
  const within = (steps: readonly number[]): number[] => steps.filter((step) => step >= low && step <= high);
  const fine = within(decades.flatMap((decade) => [decade, 2 * decade, 5 * decade]));
  return fine.length <= MOST_STEPS ? fine : within(decades);
}

function optionsOf({ times }: SpreadLine): PlotOptions {
  const low = Math.min(0.5, ...times) / 1.6;
  const high = Math.max(2, ...times) * 1.6;
  const line = (stroke: string, fill: string): uPlot.Series => ({ stroke, fill, width: 2.5, points: { show: false } });
  return {
    padding: [10, 14, 0, 0],
    cursor: { show: false },
    legend: { show: false },
    scales: { x: { time: false, range: () => [0, 100] }, y: { distr: 3, range: () => [low, high] } },
    axes: [
      plotAxis({ size: 26, values: (_plot, splits) => splits.map((split) => `${split}%`) }),
      plotAxis({
        size: 54,
        splits: () => stepsBetween(low, high),
        values: (_plot, splits) => splits.map((split) => `${timesText(split)}×`),
        filter: (_plot, splits) => splits,
      }),
    ],
    series: [
      {},
      line(COLORS['violet-light'], tint('violet', 0.2)),
      line(COLORS.gold, tint('gold', 0.24)),
      { stroke: COLORS['text-hi'], width: 1.5, dash: [5, 5], points: { show: false } },
    ],
  };
}

/** What an opening brings: the outcomes as a line over all openings, and as numbers. */
export function SpreadPanel({ prizes, price, profitTickets }: Props) {
  const { t } = useTranslation('custom');
  const line = useMemo(() => spreadLine(prizes, price), [prizes, price]);
  const options = useMemo(() => optionsOf(line), [line]);
  const data = useMemo<uPlot.AlignedData>(
    () => [
      [...line.shares],
      line.times.map((times) => (times <= 1 ? times : null)),
      line.times.map((times) => (times > 1 ? times : null)),
      line.times.map(() => 1),
    ],
    [line],
  );
  const parts = partsOfReturn(prizes);
  return (
    <div className="grid cols-1 gap-10 content-start">
      <h3 className="type-5">{t('builder.spread.title')}</h3>
      <p className={`text-note ${css.text}`}>{t('builder.spread.text', { percent: percentOf(profitTickets) })}</p>
      <Plot options={options} data={data} height={200} />
      <p className="text-legend" aria-hidden="true">
        <span className={css.below}>{t('builder.spread.below')}</span>
        <span className={css.above}>{t('builder.spread.above')}</span>
        <span className={css.price}>{t('builder.spread.priceLine')}</span>
      </p>
      <FoldedTable title={t('builder.spread.table')} label={t('builder.spread.title')}>
        <thead>
          <tr>
            <th scope="col">{t('builder.spread.prize')}</th>
            <th scope="col">{t('builder.spread.value')}</th>
            <th scope="col">{t('builder.spread.times')}</th>
            <th scope="col">{t('builder.spread.chance')}</th>
            <th scope="col">{t('builder.spread.part')}</th>
          </tr>
        </thead>
        <tbody>
          {prizes.map(({ id, name, value, chance }, place) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td translate="no">{formatCents(value)}</td>
              <td translate="no">{t('builder.spread.timesValue', { value: (value / price).toFixed(2) })}</td>
              <td translate="no">{t('percent', { value: percentOf(chance) })}</td>
              <td translate="no">{t('percent', { value: (parts[place] ?? 0).toFixed(2) })}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('builder.spread.sum')}</th>
            <td>–</td>
            <td>–</td>
            <td translate="no">{t('percent', { value: percentOf(TICKETS) })}</td>
            <td translate="no">{t('percent', { value: '100.00' })}</td>
          </tr>
        </tfoot>
      </FoldedTable>
    </div>
  );
}
