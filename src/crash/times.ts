import { crashMultiplier, HIGHEST_BUST, LEAST_CASH_OUT } from '#contract/games/crash.ts';
import { plainTyped } from '#contract/typed-text.ts';
import { formatMultiplier } from '#contract/multiplier.ts';

/** Hundredths as a player reads them: "3.41×". */
export function formatTimes(hundredths: number): string {
  return formatMultiplier(crashMultiplier(hundredths));
}

/** A typed multiplier as a target in hundredths; null when it is none that may be set. */
export function readTarget(text: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,7})(?:[.,](\d{0,2}))? ?[×x]?$/.exec(plainTyped(text)) ?? [];
  if (whole === undefined) return null;
  const target = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return target >= LEAST_CASH_OUT && target <= HIGHEST_BUST ? target : null;
}

/** A target as one starts editing it: "2.50". */
export function writeTarget(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}
