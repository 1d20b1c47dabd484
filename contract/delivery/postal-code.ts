import { plainTyped } from '../typed-text.ts';
import { POSTAL_CODES } from './postal-codes.data.ts';

/** A postal code as it is judged and kept: plain, in capitals. */
export const tidyPostalCode = (text: string): string => plainTyped(text).toUpperCase();

/**
 * Whether a tidy text is a postal code of a country. Blanks and dashes make no difference, nor does the country's sign before it, which people write on
 * envelopes. Of a country that isn't listed every code could be one.
 */
export function isPostalCode(text: string, country: string): boolean {
  if (!/^[A-Z0-9][A-Z0-9 -]*$/.test(text)) return false;
  const format = Object.hasOwn(POSTAL_CODES, country) ? POSTAL_CODES[country] : undefined;
  if (!format) return true;
  const signs = [country, ...(format.prefixes ?? [])].join('|');
  return new RegExp(`^(?:(?:${signs})?(?:${format.pattern}))$`).test(text.replaceAll(/[ -]/g, ''));
}
