import type { Cents } from './money.ts';

/** How big a win is, for light, sound and words alike. 0: nothing to celebrate (the return is at or below the stake). */
export type WinSize = 0 | 1 | 2 | 3 | 4 | 5;

/** Each size starts at this multiple of the stake; size 1 is anything above the stake. */
const WIN_SIZE_FROM = [1, 2, 5, 20, 100] as const;

/** A win is called big, huge, giant or legendary only from this gain on, cents: 2× of one coin is a win like any other. */
const CALLED_FROM_GAIN: Readonly<Record<WinSize, number>> = { 0: 0, 1: 0, 2: 1_000, 3: 2_000, 4: 5_000, 5: 10_000 };

/** A small gain is called this much smaller than its multiple at most: 100× stays a huge win, whatever was staked. */
const CALLED_SMALLER_AT_MOST = 2;

/** The size of a win as words call it: by its multiple, and by what was gained. Light and sound follow `winSize`. */
export function calledWinSize(stake: Cents, payout: Cents): WinSize {
  const size = winSize(stake, payout);
  const sizes = [5, 4, 3, 2, 1] as const;
  const called = sizes.find((one) => one <= size && (payout - stake >= CALLED_FROM_GAIN[one] || one <= size - CALLED_SMALLER_AT_MOST));
  return called ?? size;
}

/** The size of a win. For several boxes opened together both amounts are totals. A free stake (0) counts as size 1 when it wins. */
export function winSize(stake: Cents, payout: Cents): WinSize {
  if (payout <= stake) return 0;
  if (stake <= 0) return 1;
  let size: WinSize = 1;
  for (const step of [2, 3, 4, 5] as const) if (payout >= stake * (WIN_SIZE_FROM[step - 1] ?? Infinity)) size = step;
  return size;
}
