import { coinsToCents, formatCents, isCoins, type Cents } from '#contract/money.ts';

const WRITTEN = /^\d{1,9}([.,]\d{1,2})?$/;

/** Reads an amount of coins that somebody typed: digits with at most two decimals behind a point or a comma. Null for anything else. */
export function readAmount(text: string): Cents | null {
  const trimmed = text.trim();
  if (!WRITTEN.test(trimmed)) return null;
  const coins = Number(trimmed.replace(',', '.'));
  return isCoins(coins) ? coinsToCents(coins) : null;
}

/** Cents as a field shows them: without grouping, and without decimals when they are zero ("25", "12.40"). */
export function writeAmount(amount: Cents): string {
  return formatCents(amount).replaceAll(',', '').replace(/\.00$/, '');
}
