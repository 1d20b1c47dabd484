import * as z from 'zod/mini';
import { coinsCodec } from '../coins-codec.ts';
import { clientSeedFault, LONGEST_CLIENT_SEED } from '../fairness/seed-pair.ts';
import { RARITIES } from '../rarity.ts';
import { tidyLine } from '../typed-text.ts';

/** Ids of users, items and bets are UUIDs or positive integers written as text; this is the text. */
export const idSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9-]+$/, { error: 'can only contain letters, digits and dashes' }));

/** An id in a query string, which narrows a list. */
export const idFilter = z.guid();

/**
 * A text that is required: at least `least` and at most `most` characters without the blanks around it, where only what is seen counts as written. Emoji need
 * characters that aren't, so the text is kept as it was written.
 */
export const writtenText = (least: number, most: number) =>
  z.string().check(
    z.trim(),
    z.refine((text) => tidyLine(text).length >= least, {
      error: least === 1 ? 'is required' : `must be at least ${least} characters long`,
    }),
    z.maxLength(most),
  );

/** What lists are searched for, as people type and paste it. */
export const searchText = z.string().check(z.overwrite(tidyLine), z.maxLength(64));

/** The name of a box in an address. */
export const slugSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(64), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'must be lowercase words joined by dashes' }));

/** The database writes years with four digits and knows no year 0. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** An instant, ISO 8601 in UTC, in the years 0001–9999. */
export const instantSchema = z.iso
  .datetime()
  .check(
    z.refine((text) => Date.parse(text) >= FIRST_MS && Date.parse(text) <= LAST_MS, { error: 'must be between the years 0001 and 9999' }),
  );

export const raritySchema = z.enum(RARITIES);

/** 64 lower-case hex characters: a server seed or any SHA-256. */
export const hexSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'must be 64 characters, 0–9 and a–f' }));

/** A client seed, as a player's browser sends it. */
export const clientSeedSchema = z
  .string()
  .check(z.refine((text) => clientSeedFault(text) === null, { error: ({ input }) => clientSeedPhrase(String(input)) }));

/** The rule that a text breaks which is no client seed, as part of a sentence. */
function clientSeedPhrase(text: string): string {
  const fault = clientSeedFault(text);
  if (fault?.rule === 'long') return `must be at most ${LONGEST_CLIENT_SEED} characters long; this one has ${fault.count}`;
  if (fault?.rule === 'unseen') return `can’t contain line breaks or invisible characters; character ${fault.at} is ${fault.code}`;
  return 'is required';
}

/** A whole number that a query string carries as text; refuses signs, decimals and leading zeros. */
export function queryInteger(min: number, max: number) {
  return z.codec(
    z.string().check(
      z.regex(/^(0|[1-9]\d{0,9})$/, { error: 'must be a whole number' }),
      z.refine((text) => Number(text) >= min && Number(text) <= max, { error: `must be from ${min} to ${max}` }),
    ),
    z.number(),
    { decode: (text) => Number(text), encode: (value) => String(value) },
  );
}

/** An amount in coins that a query string carries as text, to cents. */
export const queryCoins = z.codec(
  z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, { error: 'must be a number of coins with at most two decimals' })),
  coinsCodec,
  {
    decode: (text) => Number(text),
    encode: (value) => String(value),
  },
);

/** A flag in a query string: 1, true, 0 or false. */
export const queryFlag = z.codec(z.enum(['1', 'true', '0', 'false']), z.boolean(), {
  decode: (text) => text === '1' || text === 'true',
  encode: (value) => (value ? '1' : '0'),
});

/** A day (`2026-11-22`, UTC) or an instant with its zone. */
const momentSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'must be a date such as 2026-11-22 or an instant such as 2026-11-22T18:00:00Z',
});

/** The times of a list: from `from`, up to and with the day `to`, or before the instant `to`. */
export const timeRangeQuery = { from: z.optional(momentSchema), to: z.optional(momentSchema) };

export const pageQuery = {
  page: z.optional(queryInteger(1, 100_000)),
  per_page: z.optional(queryInteger(1, 100)),
};

/** A page of a list: `links.next` is the address of the next page or null, `meta.total` counts the whole list. */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    data: z.array(item),
    links: z.object({ next: z.nullable(z.string()) }),
    meta: z.object({ total: z.number(), current_page: z.number(), per_page: z.number() }),
  });
}

/** A prize as lists and records show it. */
export const prizeSchema = z.object({
  id: idSchema,
  name: z.string(),
  rarity: raritySchema,
  img_url: z.string(),
  price: coinsCodec,
});

export type Prize = z.output<typeof prizeSchema>;

/** The token of a link in a mail: 32 random bytes, base64url. Valid once. */
export const linkToken = z.string().check(z.regex(/^[\w-]{43}$/, { error: 'isn’t from a valid link' }));

/** An answer with a message only. */
export const messageReply = z.object({ msg: z.string() });
