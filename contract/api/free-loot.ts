import * as z from 'zod/mini';
import { PLAY_LIMIT_ERRORS } from '../player-limits.ts';
import { boxSummarySchema, openedSchema } from './boxes.ts';
import { hexSchema, instantSchema, slugSchema } from './common.ts';
import { EXCLUSION_ERRORS } from './exclusion.ts';
import { route } from './route.ts';

const freeBoxSchema = z.object({
  box: boxSummarySchema,
  /** The level that opens it; null for the daily bonus, which every player may open. */
  level: z.nullable(z.number()),
  /** Points of experience at which that level starts; 0 for the bonus. */
  starts_at: z.number(),
  /** Points that are missing to it; 0 once it is reached. */
  missing: z.number(),
  /** When it can be opened again; null when nothing but what is missing keeps it closed. */
  ready_at: z.nullable(instantSchema),
});

export type FreeBox = z.output<typeof freeBoxSchema>;

const freeLootSchema = z.object({
  /** Whether the player has confirmed the e-mail address, which free boxes ask for. */
  email_verified: z.boolean(),
  level: z.number(),
  /** Points of experience so far, one per coin staked. */
  points: z.number(),
  /** The server's time, for the countdowns. */
  now: instantSchema,
  /** Every box of the tiers, the lowest level first, and the bonus at the end. */
  boxes: z.array(freeBoxSchema),
});

export type FreeLoot = z.output<typeof freeLootSchema>;

export const freeLoot = route({
  method: 'GET',
  path: '/api/free-loot',
  summary: "List the player's free boxes: which are unlocked, when they open again, and the XP missing for the rest",
  auth: 'player',
  reply: z.object({ data: freeLootSchema }),
});

/** Opens a free box. Each box gives one prize per period, also for repeated and concurrent calls. */
export const openFreeBox = route({
  method: 'POST',
  path: '/api/free-loot/:slug/open',
  summary: 'Open a free box',
  auth: 'player',
  idempotent: true,
  params: z.strictObject({ slug: slugSchema }),
  body: z.strictObject({
    /** The version that the player looked at; another one answers `box_changed` and the box stays closed. */
    version_hash: z.optional(hexSchema),
  }),
  reply: z.object({
    data: z.extend(openedSchema, {
      /** When this box can be opened again. */
      ready_at: instantSchema,
    }),
  }),
  errors: [
    'not_found',
    'box_changed',
    'level_too_low',
    'free_box_opened',
    'free_box_shared',
    'email_unverified',
    ...PLAY_LIMIT_ERRORS,
    'client_seed_missing',
    'play_not_allowed',
    ...EXCLUSION_ERRORS,
    'consent_required',
    'idempotency_key_missing',
    'idempotency_key_reused',
  ],
});

export type OpenFreeReply = z.output<typeof openFreeBox.reply>['data'];

const bonusSchema = z.object({
  /** The code for a deposit; null where the player has used it, or where none is offered. */
  promo: z.nullable(
    z.object({
      code: z.string(),
      /** Coins for a fixed bonus, percent otherwise. */
      value: z.number(),
      is_fixed_value: z.boolean(),
    }),
  ),
  box: boxSummarySchema,
  /** Whether the box has been opened today. */
  opened: z.boolean(),
  now: instantSchema,
  /** The end of the house's day. */
  ends_at: instantSchema,
});

export type DailyBonus = z.output<typeof bonusSchema>;

/** The bonus of the house's day; null when nothing of it is left for the caller. */
export const dailyBonus = route({
  method: 'GET',
  path: '/api/free-loot/bonus',
  summary: 'Get the daily bonus: a deposit code and a free box',
  auth: 'optional',
  reply: z.object({ data: z.nullable(bonusSchema) }),
});
