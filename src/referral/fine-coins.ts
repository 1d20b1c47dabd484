import { formatCount } from '#contract/count.ts';

/** Coins with four decimals, as earnings of small stakes have them: "12.5000", "0.0005". Fewer where a place is short of room, down to `fewest`. */
export function formatFine(coins: number, fewest = 4): string {
  const [whole = '0', decimals = ''] = coins.toFixed(4).split('.');
  return `${formatCount(whole)}.${decimals.replace(/0+$/, '').padEnd(fewest, '0')}`;
}
