import { cents, type Cents, MAX_CENTS } from '#contract/money.ts';

/** An amount of a currency as it is written: digits with up to eighteen after the point. */
const EXACT = /^(\d{1,30})(?:\.(\d{1,18}))?$/;
const PLACES = 18;
const WHOLE = 10n ** BigInt(PLACES);
/** Units of the eighteenth place in a cent. */
const CENT = WHOLE / 100n;

/** An amount in units of its eighteenth place; null for a text that is no amount. */
export function unitsOf(text: string): bigint | null {
  const [, whole, fraction = ''] = EXACT.exec(text) ?? [];
  return whole === undefined ? null : BigInt(whole) * WHOLE + BigInt(fraction.padEnd(PLACES, '0'));
}

/** An amount as text without zeros that say nothing: `0.50` is `0.5`. */
export function exactText(units: bigint): string {
  const fraction = String(units % WHOLE)
    .padStart(PLACES, '0')
    .replace(/0+$/, '');
  return `${units / WHOLE}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Coins that were written out with any number of decimals, rounded down to the cent. Null for a text that is none, or more than the product handles. */
export function coinsText(text: string): Cents | null {
  const units = unitsOf(text);
  if (units === null || units / CENT > BigInt(MAX_CENTS)) return null;
  return cents(Number(units / CENT));
}

/** Coins for one unit of a currency, from what an amount of it was worth; eight decimals, rounded down. Null for nothing. */
export function rateOf(worth: string, sent: string): string | null {
  const [coins, amount] = [unitsOf(worth), unitsOf(sent)];
  if (coins === null || amount === null || amount === 0n) return null;
  const places = 10n ** 8n;
  return exactText(((coins * places) / amount) * (WHOLE / places));
}
