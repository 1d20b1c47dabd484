import { COLORS, type ColorToken } from '#contract/design-tokens.ts';
import type uPlot from 'uplot';

const FONT = '500 12px "Inter Variable", system-ui, sans-serif';

/** A colour of the palette with an opacity, 0–1. */
export function tint(token: ColorToken, opacity: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(COLORS[token].slice(at, at + 2), 16));
  return `rgb(${channels.join(' ')} / ${opacity})`;
}

/** A quiet axis with the shop's type and hairlines. */
export function plotAxis(axis: uPlot.Axis): uPlot.Axis {
  return {
    stroke: COLORS['text-low'],
    font: FONT,
    grid: { stroke: tint('text-hi', 0.06), width: 1 },
    ticks: { show: false },
    border: { show: false },
    gap: 6,
    ...axis,
  };
}
