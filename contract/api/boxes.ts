import * as z from 'zod/mini';
import { TICKETS } from '../games/box.ts';
import { coinsCodec } from '../coins-codec.ts';
import { hexSchema, idSchema, instantSchema, pageOf, pageQuery, prizeSchema, queryCoins, searchText, slugSchema } from './common.ts';
import { PLAY_ERRORS } from './play-errors.ts';
import { route } from './route.ts';

export const BOX_TYPES = ['standard', 'unique', 'custom', 'free'] as const;
export type BoxType = (typeof BOX_TYPES)[number];

export const BOX_CATEGORIES = ['popular', 'new', 'tech', 'fashion', 'sport', 'home', 'luxury', 'fun'] as const;
export const BOX_SORTS = ['popular', 'new', 'price', '-price', 'name'] as const;

/** The most boxes that one opening may take. */
export const MAX_OPEN_COUNT = 4;

/** The two colours of a box's light, `#RRGGBB`. */
const boxColorsSchema = z.tuple([z.string(), z.string()]);

export const boxSummarySchema = z.object({
  id: idSchema,
  slug: slugSchema,
  name: z.string(),
  type: z.enum(BOX_TYPES),
  categories: z.array(z.enum(BOX_CATEGORIES)),
  price: coinsCodec,
  img_url: z.string(),
  colors: boxColorsSchema,
  /** Its dearest prizes, for the picture. */
  top_prizes: z.array(prizeSchema),
  items_count: z.number(),
  /** Exact return in millionths of the price, computed from the ticket ranges; 0 for a free box, which has no price. */
  return_ppm: z.number(),
});

export type BoxSummary = z.output<typeof boxSummarySchema>;

const ticket = z.number().check(z.int(), z.gte(1), z.lte(TICKETS));

export const boxItemSchema = z.extend(prizeSchema, { sale_price: coinsCodec, ticket_from: ticket, ticket_to: ticket });

export type BoxItem = z.output<typeof boxItemSchema>;

/** A box as sold: a version is immutable and `version_hash` names it (`boxVersionHash`). Items are in ticket order. */
const boxSchema = z.extend(boxSummarySchema, { version: z.number(), version_hash: hexSchema, items: z.array(boxItemSchema) });

export type Box = z.output<typeof boxSchema>;

export const listBoxes = route({
  method: 'GET',
  path: '/api/boxes',
  summary: 'List the boxes on sale',
  auth: 'guest',
  query: z.strictObject({
    search: z.optional(searchText),
    sort: z.optional(z.enum(BOX_SORTS)),
    category: z.optional(z.enum(BOX_CATEGORIES)),
    /** Those of the house when left out: boxes of players only by `custom`. */
    type: z.optional(z.enum(BOX_TYPES)),
    price_from: z.optional(queryCoins),
    price_to: z.optional(queryCoins),
    ...pageQuery,
  }),
  reply: pageOf(boxSummarySchema),
});

const slugParams = z.strictObject({ slug: slugSchema });

export const box = route({
  method: 'GET',
  path: '/api/boxes/:slug',
  summary: 'Get a box with its items, chances and ticket ranges',
  auth: 'guest',
  params: slugParams,
  reply: z.object({ data: boxSchema }),
  errors: ['not_found'],
});

const count = z.number().check(z.int(), z.gte(1), z.lte(MAX_OPEN_COUNT));

const drawSchema = z.object({
  /** The opening's id; its proof is at `/openings/{id}`. */
  id: idSchema,
  nonce: z.number(),
  ticket,
  item: boxItemSchema,
});

/** What an opening answers. */
export const openedSchema = z.object({
  openings: z.array(z.extend(drawSchema, { inventory_id: idSchema })),
  /** What was paid for all of them. */
  cost: coinsCodec,
  balance: coinsCodec,
  balance_version: z.number(),
  server_seed_hash: hexSchema,
  client_seed: z.string(),
});

export const openBox = route({
  method: 'POST',
  path: '/api/boxes/:slug/open',
  summary: 'Open 1–4 boxes',
  auth: 'player',
  idempotent: true,
  params: slugParams,
  body: z.strictObject({
    count,
    /** The version that the player looked at; another one on sale answers `box_changed` and nothing moves. */
    version_hash: z.optional(hexSchema),
  }),
  reply: z.object({ data: openedSchema }),
  errors: ['not_found', 'box_changed', 'box_unavailable', ...PLAY_ERRORS],
});

export type OpenReply = z.output<typeof openBox.reply>['data'];

/** Spins without paying, from a throwaway seed pair that is revealed at once. */
export const demoBox = route({
  method: 'POST',
  path: '/api/boxes/:slug/demo',
  summary: 'Play a free demo spin',
  auth: 'optional',
  params: slugParams,
  body: z.strictObject({ count }),
  reply: z.object({
    data: z.object({ openings: z.array(drawSchema), server_seed: hexSchema, server_seed_hash: hexSchema, client_seed: z.string() }),
  }),
  errors: ['not_found', 'play_not_allowed'],
});

const openingSchema = z.object({
  id: idSchema,
  opened_at: instantSchema,
  box: z.object({
    slug: slugSchema,
    name: z.string(),
    price: coinsCodec,
    version: z.number(),
    version_hash: hexSchema,
    colors: boxColorsSchema,
    items: z.array(boxItemSchema),
  }),
  item: boxItemSchema,
  ticket,
  nonce: z.number(),
  client_seed: z.string(),
  server_seed_hash: hexSchema,
  /** Null while the pair is active: reveal it by rotating. */
  server_seed: z.nullable(hexSchema),
});

export type Opening = z.output<typeof openingSchema>;

/** The public record of one opening: what anybody needs to verify it and to replay it, and nothing private. */
export const opening = route({
  method: 'GET',
  path: '/api/openings/:id',
  summary: 'Get the proof of an opening',
  auth: 'guest',
  params: z.strictObject({ id: idSchema }),
  reply: z.object({ data: openingSchema }),
  errors: ['not_found'],
});
