import { TICKETS } from '#contract/games/box.ts';
import type { Cents } from '#contract/money.ts';

/** What the spread of a box is drawn from: a prize's value and the number of its tickets. */
interface SpreadPrize {
  value: Cents;
  chance: number;
}

/** The outcomes of a box as a line: after which share of openings (0–100, from the cheapest outcome on) an opening brings how much, in multiples of the price. */
export interface SpreadLine {
  shares: readonly number[];
  times: readonly number[];
}

/** The line of a complete box: two points for each prize, from where its openings begin to where they end. */
export function spreadLine(prizes: readonly SpreadPrize[], price: Cents): SpreadLine {
  const shares: number[] = [];
  const times: number[] = [];
  let before = 0;
  for (const { value, chance } of [...prizes].sort((a, b) => a.value - b.value)) {
    shares.push((before / TICKETS) * 100, ((before + chance) / TICKETS) * 100);
    times.push(value / price, value / price);
    before += chance;
  }
  return { shares, times };
}

/** How much of what a box gives back lies in each prize, in per cent of the return, in the order of the prizes. */
export function partsOfReturn(prizes: readonly SpreadPrize[]): number[] {
  const all = prizes.reduce((sum, { value, chance }) => sum + value * chance, 0);
  return prizes.map(({ value, chance }) => (all === 0 ? 0 : (value * chance * 100) / all));
}
