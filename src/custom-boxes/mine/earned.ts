import { formatCount } from '#contract/count.ts';
import { MICROS_PER_CENT } from '#contract/custom-boxes/royalty.ts';

/** Millionths of a cent as coins with two decimals, and up to four where there are parts of a cent; rounded down: never promise more than is given. */
export function earnedText(micros: number): string {
  const tenThousandths = Math.floor(micros / (MICROS_PER_CENT / 100));
  const coins = formatCount(Math.floor(tenThousandths / 10_000));
  const decimals = String(tenThousandths % 10_000)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '');
  return `${coins}.${decimals}`;
}

/** Millionths of a cent as coins, for a plot. */
export function earnedCoins(micros: number): number {
  return micros / (MICROS_PER_CENT * 100);
}
