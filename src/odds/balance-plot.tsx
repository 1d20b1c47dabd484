import { useMemo } from 'react';
import type uPlot from 'uplot';
import { COLORS } from '#contract/design-tokens.ts';
import { cents, formatCents } from '#contract/money.ts';
import { Plot, type PlotOptions } from '#src/ui/plot.tsx';
import { plotAxis, tint } from '#src/ui/plot-style.ts';
import { FAN_BETS, type FanResult } from './fan.ts';

/** Bets along the bottom, 0–200. */
const BETS = Array.from({ length: FAN_BETS + 1 }, (_, bet) => bet);

/** The balances in view, cents: a little more than where 90 of 100 players ever are. */
export function fanWindow({ percentiles, startCents }: Pick<FanResult, 'percentiles' | 'startCents'>): [number, number] {
  const low = Math.min(startCents, ...percentiles.map((line) => Math.min(...line)));
  const high = Math.max(startCents, ...percentiles.map((line) => Math.max(...line)));
  const margin = Math.max(1, (high - low) * 0.2);
  return [Math.max(0, low - margin), high + margin];
}

/** An amount on the axis: whole coins, or both decimals where all are small. */
function axisAmount(amount: number, span: number): string {
  const text = formatCents(cents(Math.round(amount)));
  return span > 1_000 ? text.slice(0, -3) : text;
}

function optionsOf(fan: FanResult): PlotOptions {
  const [floor, ceiling] = fanWindow(fan);
  const line = (stroke: string, width: number): uPlot.Series => ({ stroke, width, points: { show: false } });
  const hidden = line('transparent', 0);
  return {
    padding: [12, 12, 0, 0],
    cursor: { show: false },
    legend: { show: false },
    scales: { x: { time: false, range: () => [0, FAN_BETS] }, y: { range: () => [floor, ceiling] } },
    axes: [
      plotAxis({ size: 26 }),
      plotAxis({ size: 62, values: (_plot, splits) => splits.map((split) => axisAmount(split, ceiling - floor)) }),
    ],
    series: [
      {},
      hidden,
      hidden,
      line(COLORS['text-hi'], 2),
      hidden,
      hidden,
      ...fan.samples.map(() => line(tint('text-mid', 0.3), 1)),
      { ...line(COLORS.gold, 1.5), dash: [6, 5] },
    ],
    bands: [
      { series: [5, 1], fill: tint('violet', 0.16) },
      { series: [4, 2], fill: tint('violet', 0.26) },
    ],
  };
}

/** What 200 bets do to a balance: where most balances lie, a few of them as lines, and the start. */
export function BalancePlot({ fan }: { fan: FanResult }) {
  const options = useMemo(() => optionsOf(fan), [fan]);
  const data = useMemo<uPlot.AlignedData>(
    () => [BETS, ...fan.percentiles.map((line) => [...line]), ...fan.samples.map((line) => [...line]), BETS.map(() => fan.startCents)],
    [fan],
  );
  return <Plot options={options} data={data} height={240} />;
}
