import type { Cents } from '#contract/money.ts';

/** The most digits after the point that are sent: a hundred-millionth is worth less than a cent of any currency. */
const MOST_DECIMALS = 8;

/**
 * What so many coins are in a currency's own units, rounded down and written out. `rateMicros`: millionths of a coin for one unit. Exact in BigInt:
 * cents × 10⁴ are millionths of a coin, and digits after the point are whole units of ten to the minus their number.
 */
export function sentAmount(net: Cents, rateMicros: number, decimals: number): string {
  const digits = Math.min(decimals, MOST_DECIMALS);
  const smallest = (BigInt(net) * 10_000n * 10n ** BigInt(digits)) / BigInt(rateMicros);
  const text = String(smallest).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
