import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { plainTyped } from '../typed-text.ts';

/** A phone number as it is judged and kept: the digits and signs that were typed, as plain ones. */
export const tidyPhone = (text: string): string => plainTyped(text).replace(/^tel:/i, '');

/**
 * Whether a tidy text is a phone number, with an extension or without: an international one, or one that can be dialled in the country. Its length decides,
 * as libphonenumber knows it: numbering plans open new ranges all the time, so an unknown one is not refused.
 */
export function isPhone(text: string, country: string): boolean {
  const isCountry = isSupportedCountry(country);
  const found = parsePhoneNumberFromString(text, { extract: false, ...(isCountry && { defaultCountry: country }) });
  if (found) return found.isPossible();
  // Without a country nothing can be said of a national number: the country is what is wrong then.
  return !isCountry && /^[0-9][0-9 ()./-]{3,28}[0-9]$/.test(text);
}
