import { plainCode, plainTyped } from '#contract/typed-text.ts';
import { coinsToCents, formatCents, isCoins, type Cents } from '#contract/money.ts';

const GROUPED = /^(\d{1,3}(?:([ ',.])\d{3})(\2\d{3})*)(?:([.,])(\d*))?$/;

/**
 * A typed or pasted number with a point before its decimals and without the signs of its groups: "1249.00" for "1,249.00", "1.249,00" or "1'249.00".
 * Null for anything else. A lone comma or point is before decimals.
 */
export function plainNumber(text: string): string | null {
  const typed = plainTyped(text).replace('\u066B', '.').replaceAll('\u066C', "'");
  const [, whole = '', sign = '', more, mark, decimals = ''] = GROUPED.exec(typed) ?? [];
  const isClear = mark === undefined ? " '".includes(sign) || more !== undefined : mark !== sign;
  if (whole !== '' && isClear) return `${whole.replaceAll(/\D/g, '')}.${decimals}`;
  return /^(?=.?\d)\d{0,9}(?:[.,]\d*)?$/.test(typed) ? typed.replace(',', '.') : null;
}

/** What a coin is called beside an amount; it is a dollar. */
const UNIT = String.raw`(?:(?:US)?\$|USD|coins?)`;
const UNITS = new RegExp(`^\\s*${UNIT}|${UNIT}\\s*$`, 'gi');

/** Reads an amount of coins that was typed or pasted, with at most two decimals, perhaps with "$", "US$", "USD" or "coins" beside it. Null for anything else: "1,000" may be one coin or a thousand. */
export function readAmount(text: string): Cents | null {
  const number = plainNumber(text.replaceAll(UNITS, ''));
  if (number === null || /\.\d{3}/.test(number)) return null;
  const coins = Number(number);
  return isCoins(coins) ? coinsToCents(coins) : null;
}

/** Whether a text is an amount with more digits than `readAmount` takes: above every limit of an amount. */
export const isFarTooLarge = (text: string): boolean => /^\d{10,}(?:[.,]\d{0,2})?$/.test(plainCode(text.replaceAll(UNITS, '')));

/** Reads a whole number that was typed or pasted. Null for anything else. */
export function readWhole(text: string): number | null {
  const [, digits] = /^(\d+)\.?$/.exec(plainNumber(text) ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Cents as a field shows them: without grouping, and without decimals when they are zero ("25", "12.40"). */
export function writeAmount(amount: Cents): string {
  return formatCents(amount).replaceAll(',', '').replace(/\.00$/, '');
}
