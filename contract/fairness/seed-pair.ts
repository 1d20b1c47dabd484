import { sha256Hex } from './bytes.ts';
import { BLANK_SIGNS } from '../typed-text.ts';
import { floatsOf } from './floats.ts';

/*
 * The seed pair, which every game without rounds draws from
 * 1. The server draws 32 random bytes, writes them as 64 lower-case hex characters: the server seed.
 * 2. Its commitment, SHA-256 of that hex text, is shown before play.
 * 3. The player's client seed (1–64 characters) is sent after the commitment was shown.
 * 4. Each bet takes the next nonce, from 0. Its byte stream is HMAC-SHA256(server seed, `clientSeed:nonce:block`).
 */

/** What one bet is drawn from. */
export interface SeedUse {
  serverSeed: string;
  clientSeed: string;
  nonce: number;
}

/** A server seed is 64 lower-case hex characters. */
export const SERVER_SEED = /^[0-9a-f]{64}$/;

/** A client seed is 1–64 characters without control characters or line breaks. */
export const CLIENT_SEED = /^[^\p{C}]{1,64}$/u;

/** What isn't seen, or looks like a blank: earlier seeds may have it, new ones may not: they could not be copied by hand. */
const UNSEEN = new RegExp(String.raw`(?!\p{Variation_Selector})[\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}${BLANK_SIGNS}]`, 'u');

/** The longest client seed, characters. */
export const LONGEST_CLIENT_SEED = 64;

/** The rule of client seeds that a text breaks. `unseen`: it has a line break, an invisible or an unassigned character. */
export type ClientSeedFault = { rule: 'empty' } | { rule: 'long'; count: number } | { rule: 'unseen'; code: string; at: number };

/** The first rule that a text breaks as a new client seed; null for one. `code` is the character's ("U+200B"), `at` its place from 1. */
export function clientSeedFault(text: string): ClientSeedFault | null {
  const characters = [...text];
  if (text.trim() === '') return { rule: 'empty' };
  const unseen = characters.findIndex((character) => !CLIENT_SEED.test(character) || UNSEEN.test(character));
  const [code = 0] = [characters[unseen]?.codePointAt(0)];
  if (unseen >= 0) return { rule: 'unseen', code: `U+${code.toString(16).toUpperCase().padStart(4, '0')}`, at: unseen + 1 };
  return characters.length > LONGEST_CLIENT_SEED ? { rule: 'long', count: characters.length } : null;
}

/** The commitment to a server seed. */
export function seedHash(serverSeed: string): string {
  return sha256Hex(serverSeed);
}

/** The first `count` floats of a bet. Throws RangeError on a malformed seed or nonce, so that no outcome is ever drawn from "undefined". */
export function betFloats({ serverSeed, clientSeed, nonce }: SeedUse, count: number): number[] {
  if (!SERVER_SEED.test(serverSeed)) throw new RangeError('server seed must be 64 lower-case hex characters');
  if (!CLIENT_SEED.test(clientSeed)) throw new RangeError('client seed must be 1–64 printable characters');
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError('nonce must be a whole number from 0');
  return floatsOf(serverSeed, `${clientSeed}:${nonce}`, count);
}
