import * as z from 'zod/mini';
import { UPGRADE_SIDES } from '../games/upgrade.ts';
import { MAX_STAKED_ITEMS } from '../staked-items.ts';
import { coinsCodec } from '../coins-codec.ts';
import { multiplierCodec } from '../multiplier.ts';
import { playedReply } from './bets.ts';
import { PLAY_ERRORS } from './play-errors.ts';
import { idSchema, pageOf, pageQuery, prizeSchema, queryCoins, searchText } from './common.ts';
import { playMode } from './limits.ts';
import { route } from './route.ts';

export const TARGET_SORTS = ['price', '-price', 'name', '-name'] as const;

const targetSchema = z.extend(prizeSchema, { sale_price: coinsCodec });

export type UpgradeTarget = z.output<typeof targetSchema>;

/** What may be won: every prize of the catalogue, cheapest first unless a sort says otherwise. */
export const upgradeTargets = route({
  method: 'GET',
  path: '/api/upgrade/targets',
  summary: 'List the prizes available as upgrade targets',
  auth: 'guest',
  query: z.strictObject({
    search: z.optional(searchText),
    sort: z.optional(z.enum(TARGET_SORTS)),
    price_from: z.optional(queryCoins),
    price_to: z.optional(queryCoins),
    ...pageQuery,
  }),
  reply: pageOf(targetSchema),
});

const stakeBody = {
  /** Ids of the player's inventory items; each at most once. */
  items: z.array(idSchema).check(
    z.maxLength(MAX_STAKED_ITEMS),
    z.refine((ids) => new Set(ids).size === ids.length, { error: 'can’t contain the same item twice' }),
  ),
  /** Coins put beside the items; 0 for none. */
  coins: coinsCodec,
  target_id: idSchema,
  side: z.enum(UPGRADE_SIDES),
};

const quoteSchema = z.object({
  /** Items and coins together. */
  staked: coinsCodec,
  target: targetSchema,
  /** Winning tickets of 1,000,000. */
  wins: z.number(),
  multiplier: multiplierCodec,
});

export type UpgradeQuote = z.output<typeof quoteSchema>;

/** The exact chance of a stake at a target, at current prices. Moves nothing. */
export const upgradeQuote = route({
  method: 'POST',
  path: '/api/upgrade/quote',
  summary: 'Calculate the chance of an upgrade',
  auth: 'player',
  body: z.strictObject(stakeBody),
  reply: z.object({ data: quoteSchema }),
  errors: ['item_unavailable', 'target_unavailable', 'limit_exceeded'],
});

/** Plays an upgrade. `wins` is what the player saw; when current prices give another chance it answers `quote_changed` and nothing moves. */
export const upgrade = route({
  method: 'POST',
  path: '/api/upgrade',
  summary: 'Upgrade items and coins to a more expensive prize',
  auth: 'player',
  idempotent: true,
  body: z.strictObject({ ...stakeBody, wins: z.number().check(z.int(), z.gte(0)), mode: z.optional(playMode) }),
  reply: z.extend(playedReply, {
    /** The won item in the inventory, null when nothing was won. */
    inventory_id: z.nullable(idSchema),
  }),
  errors: [...PLAY_ERRORS, 'quote_changed', 'item_unavailable', 'target_unavailable'],
});
