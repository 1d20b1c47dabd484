import { TICKETS } from '#contract/games/box.ts';
import { plainTyped } from '#contract/typed-text.ts';

/** Steps of the slider: 100 for each tenfold of a chance, from one ticket to all. */
export const SLIDER_STEPS = 500;

/** Chances lie on the slider by their logarithm, so that rare ones can be set by a thumb too. */
export function stepOfChance(chance: number): number {
  return Math.round((Math.log10(Math.max(1, chance)) / Math.log10(TICKETS)) * SLIDER_STEPS);
}

/** The chance at a step of the slider: with two figures, as a hand would write it. */
export function chanceOfStep(step: number): number {
  const exact = 10 ** ((step / SLIDER_STEPS) * Math.log10(TICKETS));
  const unit = Math.max(1, 10 ** (Math.floor(Math.log10(exact)) - 1));
  return Math.min(TICKETS, Math.max(1, Math.round(exact / unit) * unit));
}

/** A chance in percent, exact: 0.001 is one ticket. Without zeros at its end. */
export function percentOf(chance: number): string {
  return (chance / (TICKETS / 100)).toFixed(3).replace(/\.?0+$/, '');
}

/** Reads a typed percentage, with at most three decimals; null for anything else, and for none at all. */
export function chanceOfPercent(text: string): number | null {
  const written = plainTyped(text).replace(/ ?%$/, '').replace(',', '.');
  if (!/^\d{0,3}(\.\d{0,3})?$/.test(written) || !/\d/.test(written)) return null;
  const chance = Math.round(Number(written) * (TICKETS / 100));
  return chance >= 1 && chance <= TICKETS ? chance : null;
}
