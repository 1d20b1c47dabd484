import { TICKETS } from '#contract/games/box.ts';
import type { Cents } from '#contract/money.ts';

/** A prize's value and the number of its tickets. */
interface SpreadPrize {
  value: Cents;
  chance: number;
}

/** Points of a line through the outcomes of a box, cheapest first: x in `shares` (percent of all openings, 0–100), y in `times` (prize value as a multiple of the price). */
export interface SpreadLine {
  shares: readonly number[];
  times: readonly number[];
}

/** The line of a complete box: two points for each prize, at the first and the last of its openings. */
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

/** What each prize contributes to the return of the box, percent of that return, in the order of the prizes. */
export function partsOfReturn(prizes: readonly SpreadPrize[]): number[] {
  const all = prizes.reduce((sum, { value, chance }) => sum + value * chance, 0);
  return prizes.map(({ value, chance }) => (all === 0 ? 0 : (value * chance * 100) / all));
}
