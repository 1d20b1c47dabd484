import * as z from 'zod/mini';
import { coinsCodec } from '../coins-codec.ts';
import { queryInteger } from './common.ts';
import { route } from './route.ts';

/** The days of earnings that one call answers at most. */
const MOST_EARNING_DAYS = 366;

const daySchema = z.object({
  /** A day of the house's calendar. */
  day: z.iso.date(),
  openings: z.number(),
  earned_micros: z.number(),
});

export const creatorEarnings = route({
  method: 'GET',
  path: '/api/custom-boxes/earnings',
  summary: "Get the earnings of the player's boxes",
  auth: 'player',
  query: z.strictObject({
    /** How many days up to today; 30 when left out. */
    days: z.optional(queryInteger(1, MOST_EARNING_DAYS)),
  }),
  reply: z.object({
    data: z.object({
      boxes: z.number(),
      openings: z.number(),
      /** Millionths of a cent that all boxes have earned in all. */
      earned_micros: z.number(),
      /** What was claimed of it, and the whole cents that can be. */
      claimed: coinsCodec,
      claimable: coinsCodec,
      /** Every day that was asked for, also those without an opening, the oldest first. */
      days: z.array(daySchema),
    }),
  }),
});

export type CreatorEarnings = z.output<typeof creatorEarnings.reply>['data'];

/** Pays the whole cents of what was earned into the balance; what is less than a cent is kept. */
export const claimCreatorEarnings = route({
  method: 'POST',
  path: '/api/custom-boxes/earnings/claim',
  summary: "Claim the earnings of the player's boxes",
  auth: 'player',
  idempotent: true,
  reply: z.object({ msg: z.string(), data: z.object({ claimed: coinsCodec, balance: coinsCodec, balance_version: z.number() }) }),
  errors: ['nothing_to_claim', 'idempotency_key_missing', 'idempotency_key_reused'],
});
