import { normalForm } from '../typed-text.ts';
import { isVisibleName } from '../visible-name.ts';

/** The length of a box's name, characters. */
export const BOX_NAME_LENGTH = { min: 3, max: 32 } as const;

/**
 * What a box's name is made of: letters with the joiners that scripts need, digits, spaces and a few punctuation marks, with a letter or digit at its
 * beginning. No two slashes in a row, as in links.
 */
const BOX_NAME = /^(?!.*\/\/)[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200C-\u200D '’&!?.,:+#%/()-]*$/u;

/** A name as it is kept: composed characters, plain dashes and slashes, one space between words, none at the ends. */
export function tidyBoxName(name: string): string {
  return normalForm(name, 'NFKC')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[\u2044\u2215]/gu, '/')
    .trim()
    .replaceAll(/\s+/gu, ' ');
}

/** What is wrong with a name's form; null when nothing is. Only the server checks refused words. */
export type BoxNameFault = 'length' | 'characters';

export function boxNameFault(name: string): BoxNameFault | null {
  const { length } = [...name];
  if (length < BOX_NAME_LENGTH.min || length > BOX_NAME_LENGTH.max) return 'length';
  return BOX_NAME.test(name) && isVisibleName(name) ? null : 'characters';
}

/** The longest part of an address that is made from a name. */
const SLUG_LENGTH = 40;

/** The part of a box's address that comes from its name: lower-case letters and digits with dashes; `box` where nothing is left. */
export function slugOfName(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const dashed = plain.replaceAll(/['’]/gu, '').replaceAll(/[^a-z0-9]+/gu, '-');
  return dashed.slice(0, SLUG_LENGTH).replaceAll(/^-+|-+$/gu, '') || 'box';
}
