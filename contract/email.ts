import punycode from 'punycode.js';
import { plainTyped } from './typed-text.ts';
import { JOINER } from './visible-name.ts';

/** Browsers and Node have it, and know the rules of international domain names (UTS 46). */
declare const URL: new (text: string) => { hostname: string };

/*
 * E-mail addresses
 * 1. The form is that of the HTML standard (a valid e-mail address), so a page and its server refuse the same.
 * 2. Also, the local part doesn't begin or end with a dot and has no two dots in a row (RFC 5321), and the domain has at least two labels, the last one no number, not of hex either.
 * 3. Lengths: 64 for the local part and 254 for the address (RFC 5321), 63 for a label (RFC 1035).
 * 4. International domains are kept as DNS knows them: müller.de is xn--mller-kva.de, so both are one address. What no domain is encoded as is refused, pictures among it.
 */

/** The longest address, characters. */
export const EMAIL_MAX = 254;

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/** An address as `tidyEmail` leaves it. */
export const EMAIL = new RegExp(
  `^(?=.{1,${EMAIL_MAX}}$)(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?!(?:[0-9]+|0[xX][0-9A-Fa-f]*)$)${LABEL}$`,
);

/** What an international domain may be made of; everything else would mean something in a web address. */
const INTERNATIONAL = /^[\p{L}\p{M}\p{N}.\u3002\uFF61\u200C-\u200D-]+$/u;
const LOOSE_DASH = /(?:^|[.\u3002\uFF61])-|-(?:[.\u3002\uFF61]|$)/;

/** Labels of a plain domain that encode international ones. */
const ENCODED_LABEL = /(?:^|\.)xn--/i;

/** What encoded labels may say: letters, and the signs that IDNA 2008 allows between some of them. Not the pictures that browsers accept. */
const IN_LABELS = /^[\p{L}\p{M}\p{N}\u00B7\u0375\u05F3\u05F4\u200C-\u200D\u30FB-]+$/u;

const isOfLetters = (domain: string): boolean =>
  domain.split('.').every((label) => !label.startsWith('xn--') || IN_LABELS.test(punycode.decode(label.slice(4))));

/** A domain as DNS knows it; null for one that has no such form. */
function asciiDomain(domain: string): string | null {
  if (/^[\x21-\x7E]*$/.test(domain) && !ENCODED_LABEL.test(domain)) return domain.toLowerCase();
  if (domain.length > EMAIL_MAX || !INTERNATIONAL.test(domain) || LOOSE_DASH.test(domain)) return null;
  try {
    // Encoded labels are only decoded, and so checked, beside one that isn't encoded yet.
    const ascii = new URL(`https://ü.${domain}`).hostname.replace(/^[^.]+\./, '');
    return isOfLetters(ascii) ? ascii : null;
  } catch {
    return null;
  }
}

/** What is not seen, but for the joiners that domains of some scripts need. */
const UNSEEN = new RegExp(`(?!${JOINER})\\p{Default_Ignorable_Code_Point}`, 'gu');

/** An address as it is judged and kept: plain, with its domain in the form of DNS. What is no address stays none: a domain that DNS can't know is left out. */
export function tidyEmail(text: string): string {
  const plain = plainTyped(text, UNSEEN).replace(/^mailto:/i, '');
  const at = plain.lastIndexOf('@');
  return at < 0 ? plain : `${plain.slice(0, at)}@${asciiDomain(plain.slice(at + 1)) ?? ''}`;
}

/** Whether a text is exactly one address, in the form in which addresses are kept. */
export const isEmail = (text: string): boolean => EMAIL.test(text);
