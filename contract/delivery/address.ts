import * as z from 'zod/mini';
import { EMAIL, tidyEmail } from '../email.ts';
import { tidyLine, plainTyped } from '../typed-text.ts';
import { JOINER } from '../visible-name.ts';
import { COUNTRIES, STATES } from './countries.data.ts';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { POSTAL_CODES } from './postal-codes.data.ts';

/** A postal code as it is judged and kept: plain, in capitals. */
const tidyPostalCode = (text: string): string =>
  plainTyped(text)
    .toUpperCase()
    .replaceAll(/^[ -]+|[ -]+$/g, '');

const statesOf = (country: string) => (Object.hasOwn(STATES, country) ? STATES[country] : undefined);

/**
 * Whether a tidy text is a postal code of a country. Blanks and dashes make no difference, nor does the country's sign or one of its states before it, which
 * people write on envelopes. Of a country that isn't listed every code could be one.
 */
function isPostalCode(text: string, country: string): boolean {
  if (!/^[A-Z0-9][A-Z0-9 -]*$/.test(text)) return false;
  const format = Object.hasOwn(POSTAL_CODES, country) ? POSTAL_CODES[country] : undefined;
  if (!format) return true;
  const signs = [country, ...(format.prefixes ?? []), ...(statesOf(country) ?? []).map(({ code }) => code)].join('|');
  return new RegExp(`^(?:(?:${signs})?(?:${format.pattern}))$`).test(text.replaceAll(/[ -]/g, ''));
}

/** What a phone number is called on cards and in signatures, before it. */
const PHONE_LABEL =
  /^(?:(?:t[eé]l(?:[eé](?:ph|f)on[eoi]?(?:nummer|szám)?|efoon|emóvel)?|phone|ph|mob(?:il(?:e|telefon|fon)?|iel)?|home|work|office|main|direct|business|fax|whatsapp|rufnummer|privat|dom(?:icile)?|bureau|port|n[°º]|móvil|cell(?:ulare|ulaire)?|handy(?:nummer)?|fon|festnetz|portable|natel|gsm|t[lf][fnm]|puh|kom|number|no|nr|тел(?:ефон)?|моб|τηλ(?:έφωνο)?|κιν|tālr|[tmp](?=[.:]))(?:[ .:#/-]{1,4}|(?=[+(\d]))){1,3}(?=[+(\d])/iu;
/** Whose line it is, after it, and the end of a list or sentence. */
const PHONE_NOTE = / ?\(\p{L}[\p{L} .]{0,11}\)$|[ ,;.]+$/u;
/** An extension as other languages and brackets write it; libphonenumber reads the rest. */
const EXTENSION =
  /[ ,;(-]{1,3}(?:ext|poste|app|dw|durchwahl|nst|kl|wewn?|interno?|toestel|tst|anknytning|ankn|alanumero|linka|mellék|εσωτ|[mp](?=\.))[.:-]? ?(\d{1,7})\)?$/iu;

/** A phone number as it is judged and kept: the digits and signs that were typed, as plain ones. */
const tidyPhone = (text: string): string =>
  plainTyped(text)
    .replace(PHONE_LABEL, '')
    .replace(PHONE_NOTE, '')
    .replaceAll(/[·•‧∙]/g, '-')
    .replaceAll(/(?<=\d)['_](?=\d)/g, ' ')
    .replace(/^\((\+\d{1,3})\) ?/, '$1 ')
    .replace(EXTENSION, ' ext. $1');

/**
 * Whether a tidy text is a phone number, with an extension or without: an international one, or one that can be dialled in the country. Its length decides,
 * as libphonenumber knows it: numbering plans open new ranges all the time, so an unknown one is not refused.
 */
function isPhone(text: string, country: string): boolean {
  const isCountry = isSupportedCountry(country);
  const found = parsePhoneNumberFromString(text, { extract: false, ...(isCountry && { defaultCountry: country }) });
  if (found) return found.isPossible();
  // Without a country nothing can be said of a national number: the country is what is wrong then.
  return !isCountry && /^[0-9][0-9 ()./-]{3,28}[0-9]$/.test(text);
}

/** How a number is read that is none as it was typed, in this order: with the forms in which people of other countries, or of none, write the rest of it. */
const READINGS: readonly (readonly [RegExp, string])[] = [
  // Exit codes that the country doesn't have, before the code of another one; 001 by mistake for 011.
  [/^00[ -]?(?=[1-9])/, '+'],
  [/^0[01]1[ -]?(?=[1-9])/, '+'],
  // An extension after a stroke, and one in brackets alone.
  [/ ?\/ ?(\d{1,6})$/, ' ext. $1'],
  [/ ?\((\d{1,6})\)$/, ' ext. $1'],
  // Whose line it is.
  [/ (?:mob(?:ile)?|cell|home|work|office|main|fax|whatsapp)$/i, ''],
];

/** A number of North America in letters, as on its keys: 1-800-FLOWERS. */
const IN_LETTERS = /^(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?(?=.*[A-Z]{2})[A-Z\d][A-Z\d .-]{5,}$/i;
const KEYS = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];
const onKeys = (phone: string): string =>
  phone.replaceAll(/[A-Z]/gi, (letter) => String(KEYS.findIndex((key) => key.includes(letter.toLowerCase())) + 2));

/** A number as it is kept, once its country is known: as it was typed where it is one, else in the first reading that is. */
function phoneIn(phone: string, country: string): string {
  if (isPhone(phone, country)) return phone;
  const read = READINGS.map(([written, as]) => phone.replace(written, as));
  if (IN_LETTERS.test(phone) && (phone.startsWith('+1') || country === 'US' || country === 'CA')) read.push(onKeys(phone));
  return read.find((one) => one !== phone && isPhone(one, country)) ?? phone;
}

/*
 * The form of a shipping address. A message is what follows the field's name: "first name" + "is a required field". `country_state` must be one of the
 * listed states where the country has any (STATES), and is a free and optional region elsewhere: most of the 31 countries have no states in their
 * postal addresses, and a required field could not be filled in there. Each field is tidied before it is judged.
 */

/** What is said of a field that the form can't do without. */
const REQUIRED = 'is a required field';
/** What is said of everything else that is wrong. */
const NOT_VALID = 'is not valid';
/** The longest phone number with its extension, characters. */
export const PHONE_MAX = 40;

const UNSEEN = new RegExp(`(?!${JOINER})\\p{Default_Ignorable_Code_Point}`, 'gu');

/** A tidy line that keeps the joiners without which words of some scripts are misspelled, as in Persian. */
const tidyText = (line: string): string => tidyLine(line, UNSEEN);

const text = (most: number, missing: string, tidy: (text: string) => string = tidyText) =>
  z
    .string({ error: missing })
    .check(z.overwrite(tidy), z.minLength(1, { error: missing }), z.maxLength(most, { error: `must be at most ${most} characters long` }));

/**
 * What a carrier can't print: pictures, markup and characters that are not seen. All else is allowed, since a real address that is refused is worse than an
 * odd one. Joiners are left where a script needs them. The signs of companies and a few others count as pictures, though they are letters of any font.
 */
const PRINTABLE = /^(?:[©®™ℹ‼⁉\u200C-\u200D]|[^\p{C}\p{Extended_Pictographic}\p{RI}<>])*$/u;
/** Names and cities have a letter. That an empty one is missing is said by its length. */
const WITH_LETTER = /^$|\p{L}/u;

const line = (most: number) => text(most, REQUIRED).check(z.regex(PRINTABLE, { error: NOT_VALID }));
const named = (most: number, missing: string) =>
  text(most, missing).check(z.regex(PRINTABLE, { error: NOT_VALID }), z.regex(WITH_LETTER, { error: NOT_VALID }));

/** A line that may be left out: null, and an empty one means the same. */
const optionalLine = (most: number) =>
  z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.overwrite(tidyText),
          z.maxLength(most, { error: `must be at most ${most} characters long` }),
          z.regex(PRINTABLE, { error: NOT_VALID }),
        ),
    ),
  );

const CODES: readonly string[] = COUNTRIES.map(({ code }) => code);

/** What the country decides, of a form whose fields are each in order. */
interface Countries {
  country: string;
  country_state?: string | null | undefined;
  phone: string;
  postal_code: string;
}

const hasState = ({ country, country_state: state }: Countries): boolean => statesOf(country) === undefined || Boolean(state);
const stateFits = ({ country, country_state: state }: Countries): boolean =>
  !state || statesOf(country)?.some(({ code }) => code === state) !== false;
const phoneFits = ({ country, phone }: Countries): boolean => isPhone(phone, country);
const postalCodeFits = ({ country, postal_code: code }: Countries): boolean => code === '' || isPostalCode(code, country);

/** An address as a player gives it. None of its checks aborts: what the country decides would then be said only when all else is right. */
export const addressFormSchema = z
  .strictObject({
    first_name: named(64, REQUIRED),
    last_name: named(64, REQUIRED),
    email: z.string({ error: NOT_VALID }).check(z.overwrite(tidyEmail), z.email({ pattern: EMAIL, error: NOT_VALID })),
    phone: z.string({ error: NOT_VALID }).check(z.overwrite(tidyPhone), z.maxLength(PHONE_MAX, { error: NOT_VALID })),
    country: z.string({ error: NOT_VALID }).check(z.refine((code) => CODES.includes(code), { error: NOT_VALID })),
    country_state: optionalLine(64),
    city: named(64, NOT_VALID),
    postal_code: text(16, REQUIRED, tidyPostalCode),
    street_address: line(128),
    street_address_2: optionalLine(128),
  })
  .check(
    z.overwrite((form) => ({ ...form, phone: phoneIn(form.phone, form.country) })),
    z.refine(hasState, { path: ['country_state'], error: REQUIRED }),
    z.refine(stateFits, { path: ['country_state'], error: NOT_VALID }),
    z.refine(phoneFits, { path: ['phone'], error: NOT_VALID }),
    z.refine(postalCodeFits, { path: ['postal_code'], error: NOT_VALID }),
  );
