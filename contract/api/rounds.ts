import * as z from 'zod/mini';
import { hexSchema, idSchema, instantSchema, queryInteger } from './common.ts';

/** `new`: made, not open yet. `starting`: bets open. `pending`: bets closed, being written. `in_progress`: flying or spinning. `ended`: decided and paid. */
export const ROUND_STATUSES = ['new', 'starting', 'pending', 'in_progress', 'ended'] as const;

export type RoundStatus = (typeof ROUND_STATUSES)[number];

/** What every round shows at any time; what depends on the outcome is null until it may be known. */
export const roundShape = {
  id: idSchema,
  /** Its place in the chain, from 1: the round of h(number). */
  number: z.number().check(z.int(), z.gte(1)),
  chain_id: idSchema,
  status: z.enum(ROUND_STATUSES),
  /** When bets opened. */
  opened_at: instantSchema,
  /** When bets close, or closed. */
  closes_at: instantSchema,
  /** When the flight or the spin began. */
  started_at: z.nullable(instantSchema),
  ended_at: z.nullable(instantSchema),
  /** h(number), revealed when the round ends. */
  hash: z.nullable(hexSchema),
};

/** What is published of a chain: enough to verify any round, nothing of rounds to come. */
export const chainSchema = z.object({
  id: idSchema,
  /** h(0). */
  terminating_hash: hexSchema,
  salt: z.string(),
  /** Where the salt comes from; `own`: drawn by this shop, which does not prove that it didn't choose among chains. */
  salt_source: z.enum(['own', 'public']),
  /** How many rounds it holds. */
  length: z.number(),
  published_at: instantSchema,
  /** When a restore took it out of use; null while it may serve or was used up. */
  retired_at: z.nullable(instantSchema),
  /** The last revealed link. */
  last: z.nullable(z.object({ number: z.number(), hash: hexSchema })),
});

export type PublishedChain = z.output<typeof chainSchema>;

/** What asks for one page of a player's own bets on rounds; `before` is the last bet of the page before. */
export const ownBetsQuery = z.strictObject({ limit: z.optional(queryInteger(1, 100)), before: z.optional(idSchema) });
