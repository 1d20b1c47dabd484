import { BLANK_SIGNS, normalForm } from './typed-text.ts';

/*
 * Names that players give. A name can be seen, and stays on its line:
 * 1. Emoji are whole: flags, keycaps, skin tones, and pictures that joiners tie together, such as a family (UTS 51).
 * 2. Joiners are also allowed where a script needs them (UAX 31, A1 and A2): between Arabic letters, after the virama of the scripts of India, and before it in Bengali.
 * 3. Nothing else that is not seen is in it: no control, direction mark, filler, unknown or private character.
 * 4. Marks sit on a letter, and no more than four on one.
 */

const PICTURE = String.raw`(?:\p{RI}\p{RI}|[0-9#*]\uFE0F?\u20E3|(?!\p{Cn})\p{Extended_Pictographic}(?:\p{EMod}|[\uFE0E\uFE0F])?(?:[\u{E0020}-\u{E007E}]+\u{E007F})?)`;
const EMOJI = new RegExp(`${PICTURE}(?:\\u200D${PICTURE})*`, 'gu');
/** A joiner where a script needs it, for a regular expression: between Arabic letters, after a virama, and where Bengali ra keeps its form before ya. */
export const JOINER = String.raw`(?:(?<=\p{Script=Arabic})\u200C(?=\p{Script=Arabic})|(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])[\u200C-\u200D]|(?<=\u09B0)\u200D(?=\u09CD))`;
const JOINERS = new RegExp(JOINER, 'gu');
/** Ways to write one Chinese character. */
const IDEOGRAPH_VARIANT = /(\p{Ideographic})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu;

/** Not seen, though some of these count as letters or symbols: fillers, blanks of any script, the replacement character of an object. */
const NOT_SEEN = new RegExp(String.raw`[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}${BLANK_SIGNS}\uFFFC]`, 'u');
const LOOSE_MARK = /(?:^|\p{Z})\p{M}|\p{M}{5}/u;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A name as it is kept: composed characters, one plain blank between words, none at the ends. */
export function tidyName(name: string): string {
  return normalForm(name, 'NFC')
    .replaceAll(/[\t \u00A0\p{Zs}]+/gu, ' ')
    .trim();
}

/** Whether a tidy name can be seen, all of it. */
export function isVisibleName(name: string): boolean {
  const letters = name.replace(EMOJI, '☺').replace(JOINERS, '').replace(IDEOGRAPH_VARIANT, '$1');
  return SEEN.test(letters) && !NOT_SEEN.test(letters) && !LOOSE_MARK.test(letters);
}
