import * as z from 'zod/mini';
import { coinsCodec } from '../coins-codec.ts';
import { SIZE_KINDS } from '../delivery/sizes.ts';
import { idSchema, instantSchema, pageOf, pageQuery, prizeSchema } from './common.ts';
import { route } from './route.ts';

/** Where a prize is that the player has neither sold nor staked. Only what is `owned` can be sold, staked, used or shipped. */
export const ITEM_STATES = ['owned', 'shipping', 'delivered'] as const;

const inventoryItemSchema = z.object({
  id: idSchema,
  item: prizeSchema,
  /** What a sale pays, frozen when the item was won. */
  sale_price: coinsCodec,
  won_at: instantSchema,
  /** The opening that won it, for its proof. */
  opening_id: z.nullable(idSchema),
  /** The bet that won it, when it came from a game; its proof is at `/bets/{id}`. */
  bet_id: z.nullable(idSchema),
  state: z.enum(ITEM_STATES),
  /** The kind of size that a delivery asks for; null for a prize that has none. */
  size_kind: z.nullable(z.enum(SIZE_KINDS)),
  /** The delivery that it is on its way with, or came with. */
  withdrawal_id: z.nullable(idSchema),
  /** Won in a free box: sold and shipped like any other. */
  free: z.boolean(),
  /** The part of the sale price that is bonus coins. Such a prize can be sold, and not shipped or staked while the bonus is active. */
  locked: coinsCodec,
});

export type InventoryItem = z.output<typeof inventoryItemSchema>;

export const INVENTORY_SORTS = ['-won_at', 'won_at', '-price', 'price', 'name', '-name'] as const;

export const inventory = route({
  method: 'GET',
  path: '/api/profile/inventory',
  summary: "List the player's items, or shipped ones by status",
  auth: 'player',
  query: z.strictObject({
    sort: z.optional(z.enum(INVENTORY_SORTS)),
    'filter[name]': z.optional(z.string().check(z.maxLength(64))),
    /** `owned` unless another is asked for. */
    'filter[state]': z.optional(z.enum(ITEM_STATES)),
    ...pageQuery,
  }),
  reply: pageOf(inventoryItemSchema),
});

/** Sells one item at its frozen price. Selling again without the key of before, or another player's item, answers `not_found`; the money moves once whatever is sent. */
export const sell = route({
  method: 'POST',
  path: '/api/profile/inventory/:id/sell',
  summary: 'Sell an item for its sale price',
  auth: 'player',
  idempotent: 'optional',
  params: z.strictObject({ id: idSchema }),
  reply: z.object({ msg: z.string(), data: z.object({ sale_price: coinsCodec, balance: coinsCodec, balance_version: z.number() }) }),
  errors: ['not_found'],
});
