/*
 * What people type and paste, before it is judged. Pasted text contains invisible characters and lookalikes of plain ones: no-break blanks, direction
 * marks around copied numbers, the long dashes and curly quotes that phones and word processors put in, full-width letters, and digits of other scripts.
 * Superscripts and fractions stay as they are: 5² is not 52.
 */

/** Characters that are not seen: zero-width ones, direction marks, variation selectors, fillers (Unicode's Default_Ignorable_Code_Point). */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
/** Blanks that Unicode counts among letters and signs, in a class of a regular expression: of Braille and of hieroglyphs, and an empty note of music. */
export const BLANK_SIGNS = String.raw`\u2800\u{13441}\u{13442}\u{1D159}`;
const BLANKS = new RegExp(`[\\s\\p{Z}${BLANK_SIGNS}]+`, 'gu');
const DASHES = /[\p{Pd}\u02D7\u2043\u2212\u2796]/gu;
const SINGLE_QUOTES = /[\u2018-\u201B\u2032\u02BC\u02B9\u00B4]/g;
const DOUBLE_QUOTES = /[\u201C-\u201F\u2033]/g;
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;

const DIGIT = /^\p{Nd}$/u;
/** Values of digits that were looked up before. */
const values = new Map<string, string>();

/** The value of a digit of any script. Scripts have their ten digits in a row, and some rows follow each other. */
function valueOf(digit: string): string {
  const known = values.get(digit);
  if (known !== undefined) return known;
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  const value = String((code - first) % 10);
  values.set(digit, value);
  return value;
}

/** More marks in a row than any language writes (UAX 15, Stream-Safe Text Format), with the two letters that become marks in NFKC. */
const CROWDED = /[\p{M}\uFF9E\uFF9F]{31}/u;

/** A text in a normal form. The time for a row of marks grows with its square, so a text with more than 30 in a row is left as it is. */
export function normalForm(text: string, form: 'NFC' | 'NFKC'): string {
  return CROWDED.test(text) ? text : text.normalize(form);
}

/** Words on one line, as they are kept and printed: composed, of plain width, with one blank between words, and without what is not seen, or what of it `unseen` finds. */
export function tidyLine(text: string, unseen = UNSEEN): string {
  return normalForm(text.replace(unseen, ''), 'NFC')
    .replace(FULL_WIDTH, (letter) => letter.normalize('NFKC'))
    .replace(BLANKS, ' ')
    .trim();
}

/** A number, code or address as it is judged: a tidy line whose dashes, quotes and digits are the plain ones. The backtick stays: it is a letter of e-mail addresses. */
export function plainTyped(text: string, unseen = UNSEEN): string {
  return tidyLine(text, unseen).replace(DASHES, '-').replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"').replace(OTHER_DIGIT, valueOf);
}

/** A code as it is judged: plain, and without blanks. */
export function plainCode(text: string): string {
  return plainTyped(text).replaceAll(' ', '');
}

/** A number with a fixed count of digits, as a code of an authenticator app: without the blanks and dashes between them. */
export function plainDigits(text: string): string {
  return plainCode(text).replaceAll(/-/g, '');
}
