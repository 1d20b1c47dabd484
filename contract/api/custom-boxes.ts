import * as z from 'zod/mini';
import { coverSchema } from '../box-art/cover.ts';
import { coinsCodec } from '../coins-codec.ts';
import { CUSTOM_PRIZES } from '../custom-boxes/configuration.ts';
import { boxNameFault, tidyBoxName } from '../custom-boxes/name.ts';
import { TICKETS } from '../games/box.ts';
import { boxItemSchema, boxSummarySchema, demoBox, MAX_OPEN_COUNT } from './boxes.ts';
import {
  hexSchema,
  idSchema,
  instantSchema,
  messageReply,
  pageOf,
  pageQuery,
  prizeSchema,
  queryCoins,
  searchText,
  slugSchema,
} from './common.ts';
import type { ErrorCode } from './errors.ts';
import { listedPlayerSchema } from './listed-player.ts';
import { route } from './route.ts';

/** Boxes that a player may have, unlisted ones among them. One is never deleted, since its openings stay provable; it can be edited into another. */
export const CUSTOM_BOXES_OF_PLAYER = 20;

/** Reports that a player may send in 24 hours. */
export const BOX_REPORTS_A_DAY = 5;

/** `return`: what the box has earned its creator so far, the most first. */
export const CUSTOM_BOX_SORTS = ['new', 'popular', 'price', '-price', 'return'] as const;

/** The orders of the prizes to choose from; by their sale price. */
export const PRIZE_SORTS = ['price', '-price', 'name', '-name'] as const;

/**
 * `listed`: in the lists and on sale. `unlisted`: taken off sale by its creator. `in_review`: was reported, and is neither listed nor on sale until the
 * house has decided. `taken_down`: by the house, permanently.
 */
export const CUSTOM_BOX_STATUSES = ['listed', 'unlisted', 'in_review', 'taken_down'] as const;

export type CustomBoxStatus = (typeof CUSTOM_BOX_STATUSES)[number];

/** What may be wrong with a box, for a report. */
export const REPORT_REASONS = ['name', 'impersonation', 'misleading', 'other'] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

/** The longest text of a report, characters. */
export const LONGEST_REPORT = 500;

/** A box in the public lists. */
const listedBoxSchema = z.extend(boxSummarySchema, {
  creator: listedPlayerSchema,
  /** How often others have opened it, in battles too; demo players don't count. Counted within seconds. */
  openings: z.number(),
  created_at: instantSchema,
});

export type ListedCustomBox = z.output<typeof listedBoxSchema>;

/** Boxes that the list reaches: pages beyond them are empty, and `meta.total` counts no further. */
export const DEEPEST_CUSTOM_BOX = 10_000;

export const listCustomBoxes = route({
  method: 'GET',
  path: '/api/custom-boxes',
  summary: 'List the custom boxes',
  auth: 'guest',
  query: z.strictObject({
    /** In their names. */
    search: z.optional(searchText),
    /** `popular` when left out. */
    sort: z.optional(z.enum(CUSTOM_BOX_SORTS)),
    price_from: z.optional(queryCoins),
    price_to: z.optional(queryCoins),
    ...pageQuery,
  }),
  reply: pageOf(listedBoxSchema),
});

const slugParams = z.strictObject({ slug: slugSchema });

const customBoxSchema = z.extend(listedBoxSchema, {
  status: z.enum(CUSTOM_BOX_STATUSES),
  /** Made by the player who asks. */
  own: z.boolean(),
  /** The player who asks has reported it. */
  reported: z.boolean(),
  cover: coverSchema,
  version: z.number(),
  version_hash: hexSchema,
  /** In ticket order, the dearest first. A prize's chance is the number of its tickets. */
  items: z.array(boxItemSchema),
  /** Tickets of 100,000 that win more than the price. */
  profit_tickets: z.number(),
});

export type CustomBox = z.output<typeof customBoxSchema>;

/** A box of a player with who made it; also what its creator edits. It opens, and spins for nothing, by the calls of every box. */
export const customBox = route({
  method: 'GET',
  path: '/api/custom-boxes/:slug',
  summary: 'Get a custom box',
  auth: 'optional',
  params: slugParams,
  reply: z.object({ data: customBoxSchema }),
  errors: ['not_found'],
});

const choiceSchema = z.extend(prizeSchema, { sale_price: coinsCodec });

export type PrizeChoice = z.output<typeof choiceSchema>;

export const prizeChoices = route({
  method: 'GET',
  path: '/api/custom-boxes/prizes',
  summary: 'List the prizes for custom boxes',
  auth: 'guest',
  query: z.strictObject({
    search: z.optional(searchText),
    /** `price` when left out. */
    sort: z.optional(z.enum(PRIZE_SORTS)),
    price_from: z.optional(queryCoins),
    price_to: z.optional(queryCoins),
    ...pageQuery,
  }),
  reply: pageOf(choiceSchema),
});

const prizes = z.array(z.strictObject({ prize_id: idSchema, chance: z.number().check(z.int(), z.gte(1), z.lte(TICKETS - 1)) })).check(
  z.minLength(CUSTOM_PRIZES.min, { error: `must have at least ${CUSTOM_PRIZES.min} prizes` }),
  z.maxLength(CUSTOM_PRIZES.max, { error: `can have at most ${CUSTOM_PRIZES.max} prizes` }),
  z.refine((list) => new Set(list.map(({ prize_id: id }) => id)).size === list.length, { error: 'can’t contain the same prize twice' }),
  z.refine((list) => list.reduce((sum, { chance }) => sum + chance, 0) === TICKETS, {
    error: 'must have chances that add up to exactly 100,000',
  }),
);

const NAME_FAULTS = { length: 'must be 3 to 32 characters', characters: 'can only contain letters, digits, spaces and simple punctuation' };

/** A name in a good form, tidied. Words that the house refuses answer `box_name_refused`. */
const name = z.string().check(
  z.overwrite(tidyBoxName),
  z.refine((text) => boxNameFault(text) !== 'length', { error: NAME_FAULTS.length, abort: true }),
  z.refine((text) => boxNameFault(text) === null, { error: NAME_FAULTS.characters }),
);

/** A box with the same prizes at the same chances, on sale or in review. */
const twinSchema = z.object({ slug: slugSchema, name: z.string(), creator: listedPlayerSchema, own: z.boolean() });

/** Prices a draft as the server would, and looks for what would refuse it. Writes nothing. */
export const checkCustomBox = route({
  method: 'POST',
  path: '/api/custom-boxes/check',
  summary: 'Calculate the price and return of a draft box',
  auth: 'player',
  body: z.strictObject({
    prizes,
    name: z.optional(z.string().check(z.maxLength(200))),
    /** The box that is being edited; it doesn't count as its own twin. */
    slug: z.optional(slugSchema),
  }),
  reply: z.object({
    data: z.object({
      price: coinsCodec,
      return_ppm: z.number(),
      profit_tickets: z.number(),
      /** A sentence when the house would not sell it at this price; null otherwise. */
      price_fault: z.nullable(z.string()),
      /** A sentence about the name; null when it is fine or was not sent. */
      name_fault: z.nullable(z.string()),
      twin: z.nullable(twinSchema),
      /** How many boxes the player has, of `CUSTOM_BOXES_OF_PLAYER`. */
      boxes: z.number(),
      /** The prizes as they are now, in ticket order. */
      items: z.array(boxItemSchema),
    }),
  }),
  errors: ['prize_unavailable'],
});

export type CustomBoxCheck = z.output<typeof checkCustomBox.reply>['data'];

/** Spins a draft for nothing, as `demoBox` does a box. */
export const previewCustomBox = route({
  method: 'POST',
  path: '/api/custom-boxes/preview',
  summary: 'Play a free demo spin of a draft box',
  auth: 'player',
  body: z.strictObject({ prizes, count: z.number().check(z.int(), z.gte(1), z.lte(MAX_OPEN_COUNT)) }),
  reply: demoBox.reply,
  errors: ['prize_unavailable', 'play_not_allowed', 'price_refused'],
});

const draft = {
  name,
  cover: coverSchema,
  prizes,
  /** The price that the player saw; when current prizes give another one it answers `quote_changed` and nothing is written. */
  price: coinsCodec,
};

const DRAFT_ERRORS = [
  'quote_changed',
  'prize_unavailable',
  'price_refused',
  'box_name_refused',
  'box_exists',
  'consent_required',
  'idempotency_key_missing',
  'idempotency_key_reused',
] as const;

/** What a creator sees of their box. */
const ownBoxSchema = z.extend(listedBoxSchema, {
  status: z.enum(CUSTOM_BOX_STATUSES),
  version: z.number(),
  version_hash: hexSchema,
  updated_at: instantSchema,
  /** Millionths of a cent that it has earned in all. */
  earned_micros: z.number(),
});

export type OwnCustomBox = z.output<typeof ownBoxSchema>;

const ownBoxReply = z.object({ msg: z.string(), data: ownBoxSchema });

export const publishCustomBox = route({
  method: 'POST',
  path: '/api/custom-boxes',
  summary: 'Publish a box',
  auth: 'player',
  idempotent: true,
  body: z.strictObject(draft),
  reply: ownBoxReply,
  errors: [...DRAFT_ERRORS, 'box_limit'],
});

/** Gives a box a new version, name and cover under its old address. A player who opens the old version gets `box_changed`; its openings stay provable. */
export const editCustomBox = route({
  method: 'POST',
  path: '/api/custom-boxes/:slug',
  summary: 'Edit a box',
  auth: 'player',
  idempotent: true,
  params: slugParams,
  body: z.strictObject(draft),
  reply: ownBoxReply,
  errors: [...DRAFT_ERRORS, 'not_found', 'box_in_review', 'box_unavailable'],
});

function listing(to: 'unlist' | 'relist', summary: string, more: readonly ErrorCode[] = []) {
  return route({
    method: 'POST',
    path: `/api/custom-boxes/:slug/${to}`,
    summary,
    auth: 'player',
    idempotent: 'optional',
    params: slugParams,
    reply: ownBoxReply,
    errors: ['not_found', 'box_in_review', 'box_unavailable', 'idempotency_key_reused', ...more],
  });
}

export const unlistCustomBox = listing('unlist', 'Take a box off sale');

/** At current prices, which may make a new version. */
export const relistCustomBox = listing('relist', 'Put a box back on sale', ['box_exists', 'prize_unavailable', 'price_refused']);

/** Reports a box to the house, which reviews it. Asks for a confirmed email address. A second report of one player is answered like the first and changes nothing. */
export const reportCustomBox = route({
  method: 'POST',
  path: '/api/custom-boxes/:slug/report',
  summary: 'Report a box',
  auth: 'player',
  idempotent: 'optional',
  params: slugParams,
  body: z.strictObject({
    reason: z.enum(REPORT_REASONS),
    text: z.optional(z.string().check(z.trim(), z.maxLength(LONGEST_REPORT))),
  }),
  reply: messageReply,
  errors: ['email_unverified', 'not_found', 'forbidden', 'limit_exceeded', 'idempotency_key_reused'],
});

export const myCustomBoxes = route({
  method: 'GET',
  path: '/api/custom-boxes/mine',
  summary: "List the player's boxes, newest first",
  auth: 'player',
  query: z.strictObject({ ...pageQuery }),
  reply: pageOf(ownBoxSchema),
});
