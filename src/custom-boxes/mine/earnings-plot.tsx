import { useMemo } from 'react';
import uPlot from 'uplot';
import type { CreatorEarnings } from '#contract/api/box-earnings.ts';
import { COLORS } from '#contract/design-tokens.ts';
import { MICROS_PER_CENT } from '#contract/micros.ts';
import { formatDay } from '#src/lib/format-instant.ts';
import { Plot, type PlotOptions } from '#src/ui/plot.tsx';
import { plotAxis, tint } from '#src/ui/plot-style.ts';

type Day = CreatorEarnings['days'][number];

const earnedCoins = (micros: number): number => micros / (MICROS_PER_CENT * 100);

/** How wide a bar is of its place, and at most, px. */
const BAR: [number, number] = [0.66, 34];

/** An amount on the axis, as short as its step allows. */
const axisText = (coins: number): string =>
  coins >= 10 ? coins.toFixed(0) : coins >= 1 || coins === 0 ? coins.toFixed(1) : coins.toPrecision(1);

/** The day of the house's calendar at a place of the axis; nothing between two. */
function dayAt(days: readonly Day[], place: number): string {
  const at = days[place];
  return at === undefined ? '' : formatDay(at.day, 'UTC');
}

function optionsOf(days: readonly Day[]): PlotOptions {
  const most = Math.max(0.01, ...days.map(({ earned_micros: micros }) => earnedCoins(micros)));
  return {
    padding: [10, 8, 0, 0],
    cursor: { show: false },
    legend: { show: false },
    scales: { x: { time: false, range: () => [-0.6, days.length - 0.4] }, y: { range: () => [0, most * 1.12] } },
    axes: [
      plotAxis({
        size: 26,
        grid: { show: false },
        space: 64,
        values: (_plot, splits) => splits.map((place) => dayAt(days, place)),
      }),
      plotAxis({ size: 52, values: (_plot, splits) => splits.map(axisText) }),
    ],
    series: [
      {},
      {
        stroke: COLORS.gold,
        fill: tint('gold', 0.5),
        width: 1,
        points: { show: false },
        ...(uPlot.paths.bars && { paths: uPlot.paths.bars({ size: BAR, radius: 0.2 }) }),
      },
    ],
  };
}

/** What each day has earned, as bars. Fetched when it is shown; the table beside it says the same. */
export default function EarningsPlot({ days }: { days: readonly Day[] }) {
  const options = useMemo(() => optionsOf(days), [days]);
  const data = useMemo<uPlot.AlignedData>(
    () => [days.map((_day, place) => place), days.map(({ earned_micros: micros }) => earnedCoins(micros))],
    [days],
  );
  return <Plot options={options} data={data} height={200} />;
}
