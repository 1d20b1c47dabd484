import { plainTyped } from '#contract/typed-text.ts';
import { coinsToCents, formatCents, isCoins, type Cents } from '#contract/money.ts';

const WRITTEN = /^(\d{1,9}|\d{1,3}(?:[ ']\d{3}){1,2})(?:[.,](\d{1,2}))?$/;

/**
 * Reads an amount of coins that was typed or pasted: digits with at most two decimals behind a point or a comma, in groups of three between blanks or
 * apostrophes, if any. Null for anything else: "1,000" may be one coin or a thousand.
 */
export function readAmount(text: string): Cents | null {
  const [, whole, decimals = '0'] = WRITTEN.exec(plainTyped(text).replace('\u066B', '.')) ?? [];
  if (whole === undefined) return null;
  const coins = Number(`${whole.replaceAll(/[ ']/g, '')}.${decimals}`);
  return isCoins(coins) ? coinsToCents(coins) : null;
}

/** Cents as a field shows them: without grouping, and without decimals when they are zero ("25", "12.40"). */
export function writeAmount(amount: Cents): string {
  return formatCents(amount).replaceAll(',', '').replace(/\.00$/, '');
}
