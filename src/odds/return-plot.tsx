import { useMemo } from 'react';
import type uPlot from 'uplot';
import { COLORS } from '#contract/design-tokens.ts';
import { Plot, type PlotOptions } from '#src/ui/plot.tsx';
import { plotAxis, tint } from '#src/ui/plot-style.ts';
import { bandHalf } from './confidence.ts';
import type { Spread } from './exact-return.ts';
import { shortCount } from './figures.ts';
import type { ReturnPoint } from './job.ts';

interface Props {
  points: readonly ReturnPoint[];
  spread: Spread;
  /** The rounds of the whole run: the width of the picture. */
  rounds: number;
}

/** Tenfolds of rounds that are in view; before them a measurement says next to nothing. */
const DECADES = 4;

/** The return that is in view, 1 being all of the stake: what the wider band takes at a thousandth of the run. */
export function returnWindow(spread: Spread, rounds: number): [number, number] {
  const half = bandHalf(spread, Math.max(1, rounds / 1_000), '99') * 1.05;
  return [Math.max(0, spread.mean - half), spread.mean + half];
}

/** The measured return over rounds with its two bands, and the exact return as a line. Per cent. */
export function returnSeries(points: readonly ReturnPoint[], spread: Spread, rounds: number): uPlot.AlignedData {
  const first = rounds / 10 ** DECADES;
  const shown = points.filter((point) => point.rounds >= first);
  const edge = (sign: 1 | -1, level: '95' | '99'): number[] =>
    shown.map((point) => (point.returned + sign * bandHalf(spread, point.rounds, level)) * 100);
  return [
    shown.map((point) => point.rounds),
    edge(1, '99'),
    edge(-1, '99'),
    edge(1, '95'),
    edge(-1, '95'),
    shown.map((point) => point.returned * 100),
  ];
}

/** Of the splits of a logarithmic axis, the powers of ten. */
const decades: uPlot.Axis.Filter = (_plot, splits) => splits.map((split) => (Number.isInteger(Math.log10(split)) ? split : null));

function optionsOf(spread: Spread, rounds: number): PlotOptions {
  const [low, high] = returnWindow(spread, rounds);
  const decimals = Math.max(0, Math.min(3, Math.ceil(-Math.log10((high - low) * 100) + 1)));
  const edge: uPlot.Series = { stroke: 'transparent', points: { show: false } };
  return {
    padding: [12, 12, 0, 0],
    cursor: { show: false },
    legend: { show: false },
    scales: {
      x: { time: false, distr: 3, range: () => [Math.max(1, rounds / 10 ** DECADES), rounds] },
      y: { range: () => [low * 100, high * 100] },
    },
    axes: [
      plotAxis({
        size: 26,
        grid: { stroke: tint('text-hi', 0.06), width: 1, filter: decades },
        filter: decades,
        values: (_plot, splits) => splits.map((split) => (split === null ? '' : shortCount(split))),
      }),
      plotAxis({ size: 62, values: (_plot, splits) => splits.map((split) => `${split.toFixed(decimals)}%`) }),
    ],
    series: [{}, edge, edge, edge, edge, { stroke: COLORS['violet-light'], width: 2, points: { show: false } }],
    bands: [
      { series: [1, 2], fill: tint('violet', 0.16) },
      { series: [3, 4], fill: tint('violet', 0.26) },
    ],
    hooks: { drawSeries: [(plot, index) => index === 5 && drawExact(plot, spread.mean * 100)] },
  };
}

/** The exact return, across the whole picture. */
function drawExact(plot: uPlot, value: number): void {
  const { ctx, bbox } = plot;
  const y = Math.round(plot.valToPos(value, 'y', true));
  ctx.save();
  ctx.strokeStyle = COLORS.gold;
  ctx.lineWidth = 1.5 * devicePixelRatio;
  ctx.setLineDash([6 * devicePixelRatio, 5 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
}

/** The picture of a run: the measured return closing in on the exact one. */
export function ReturnPlot({ points, spread, rounds }: Props) {
  const options = useMemo(() => optionsOf(spread, rounds), [spread, rounds]);
  const data = useMemo(() => returnSeries(points, spread, rounds), [points, spread, rounds]);
  return <Plot options={options} data={data} height={240} />;
}
