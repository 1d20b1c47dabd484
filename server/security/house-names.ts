import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '#server/core/refusal.ts';

/*
 * Names that would be taken for the shop's, however they are written
 * 1. A name is read as it looks, by the skeletons of UTS 39: decomposed, without marks and what is not seen, each character that looks like letters of
 *    ASCII replaced by them. The table is Unicode's (confusables, 15.0) for what decomposing alone does not solve, with small capitals and letters on
 *    buttons and flags besides. A letter that is in no row of it looks like its capital or its small letter, as those of Cyrillic do. The signs of
 *    trade marks are no letters of the name.
 * 2. Letters, digits and signs that pass for one another then count as one: I, l, 1, | and !; O and 0; m and rn; and the digits of leetspeak.
 * 3. What is left is compared word by word, and as a whole without its blanks. Letters of Cyrillic and Greek that look like none of ASCII belong to their
 *    words: “живот” is not the word “вот”.
 */

/** Characters by the letters that they look like. */
const LOOKALIKES = new Map<string, string>(
  Object.entries(JSON.parse(readFileSync(join(import.meta.dirname, 'data/confusables.json'), 'utf8')) as Record<string, string>).flatMap(
    ([letters, characters]) => [...characters].map((character) => [character, letters] as const),
  ),
);

/** A text in letters of ASCII, where it looks like them. */
function latinOf(text: string): string {
  const bare = text
    .replaceAll(/[™℠]/g, ' ')
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');
  return [...bare]
    .map(
      (character) =>
        LOOKALIKES.get(character) ??
        LOOKALIKES.get(character.toUpperCase())?.toLowerCase() ??
        LOOKALIKES.get(character.toLowerCase()) ??
        character,
    )
    .join('');
}

const SAME: Readonly<Record<string, string>> = {
  i: 'l',
  '1': 'l',
  '|': 'l',
  '!': 'l',
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  '6': 'b',
  $: 's',
  '7': 't',
  '8': 'b',
};

/** What looks alike is equal: letters and signs that pass for one another are one. */
const blurred = (latin: string): string =>
  latin
    .toLowerCase()
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[i1|!03456@$78]/g, (sign) => SAME[sign] ?? sign);

/** The skeleton of a name: two names with one skeleton are taken for one another. */
export const skeletonOf = (name: string): string => blurred(latinOf(name)).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Words of Russian with the endings of their cases. */
const inflected = (stem: string, endings: string): string[] => ['', ...endings.split(' ')].map((ending) => stem + ending);
const OF_PERSONS = 'а у ом е ы ов ам ами ах';

/** Words that claim to speak for the house, wherever a name has one as a whole word. */
const OFFICES = [
  'admin',
  'admins',
  'administrator',
  'sysadmin',
  'superadmin',
  'webmaster',
  'moderator',
  'moderators',
  'moderation',
  'mod',
  'mods',
  'support',
  'livesupport',
  'livechat',
  'helpdesk',
  'official',
  'staff',
  'bot',
  'fairdrop',
  'administrador',
  'administradora',
  'administrateur',
  'moderador',
  'moderadora',
  'soporte',
  'kundenservice',
  'kundendienst',
  ...inflected('адмін', 'а у ом и ам ами ах'),
  ...['підтримк', 'техпідтримк'].flatMap((stem) => inflected(stem, 'а и у ою')),
  // “Админов” is a family's name.
  ...inflected('админ', 'а у ом е ы ам ами ах'),
  ...inflected('администратор', OF_PERSONS),
  ...inflected('модератор', OF_PERSONS),
  ...['администраци', 'модераци'].flatMap((stem) => inflected(stem, 'я и ю ей')),
  ...['поддержк', 'техподдержк'].flatMap((stem) => inflected(stem, 'а и е у ой ою')),
];
/** Words that speak for the house alone, or beside one another. */
const HOUSE = [
  'house',
  'system',
  'team',
  'security',
  'casino',
  'owner',
  'root',
  'null',
  'undefined',
  'dealer',
  'croupier',
  'bots',
  'customerservice',
  'customercare',
  // What the shop shows in place of a player who is gone.
  'closedaccount',
];
/** Words that change nothing about whose name it is. */
const FILLERS = ['the', 'our', 'of', 'your', 'real', 'shop', 'help', 'service', 'customer'];

const keyOf = (word: string): string => blurred(latinOf(word));
const officeKeys = new Set(OFFICES.map(keyOf));
const shop = keyOf('fairdrop');
const oneOf = (...words: readonly string[]): string => `(?:${words.map(keyOf).join('|')})`;
const ALL_HOUSE = new RegExp(`^${oneOf(...FILLERS)}*${oneOf(...OFFICES, ...HOUSE)}${oneOf(...OFFICES, ...HOUSE, ...FILLERS)}*$`);

/** What parts words: all but letters that are read here, digits, and signs that pass for letters. */
const BETWEEN = /[^A-Za-z0-9|!@$\p{Script=Cyrillic}\p{Script=Greek}]+/u;

/** The ways to read a word: as it is, and without the digits and signs around it or in it, which are no letters then. */
function readings(word: string): string[] {
  return [word, word.replaceAll(/^\P{L}+|\P{L}+$/gu, ''), word.replaceAll(/\P{L}/gu, '')].map(blurred);
}

/** Whether a public name would be taken for the shop itself, or for what speaks for it. */
export function isHouseName(name: string): boolean {
  const latin = latinOf(name);
  const tokens = latin.replaceAll(/([a-z0-9])([A-Z][a-z])/g, '$1 $2').split(BETWEEN);
  if (tokens.some((word) => readings(word).some((reading) => officeKeys.has(reading)))) return true;
  return readings(latin.split(BETWEEN).join('')).some(
    (reading) => reading.replaceAll(/[^a-z]/g, '').includes(shop) || ALL_HOUSE.test(reading),
  );
}

/** Throws Refusal `name_of_house` for a nickname that would be taken for the house. */
export function refuseHouseName(name: string): void {
  if (isHouseName(name)) throw new Refusal('name_of_house');
}
