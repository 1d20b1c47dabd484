import type { Cents } from './money.ts';

/** How big a win is, for light, sound and words alike. 0: nothing to celebrate (the return is at or below the stake). */
export type WinSize = 0 | 1 | 2 | 3 | 4 | 5;

/** Each size starts at this multiple of the stake; size 1 is anything above the stake. */
const WIN_SIZE_FROM = [1, 2, 5, 20, 100] as const;

/** The size of a win. For several boxes opened together both amounts are totals. A free stake (0) counts as size 1 when it wins. */
export function winSize(stake: Cents, payout: Cents): WinSize {
  if (payout <= stake) return 0;
  if (stake <= 0) return 1;
  let size: WinSize = 1;
  for (const step of [2, 3, 4, 5] as const) if (payout >= stake * (WIN_SIZE_FROM[step - 1] ?? Infinity)) size = step;
  return size;
}
