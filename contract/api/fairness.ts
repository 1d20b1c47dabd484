import * as z from 'zod/mini';
import { clientSeedSchema, hexSchema, idSchema, instantSchema } from './common.ts';
import { route } from './route.ts';

/** The player's seed pair in use. `client_seed` is null until the player's browser has sent the first one. */
const seedPairSchema = z.object({
  id: idSchema,
  server_seed_hash: hexSchema,
  /** The commitment to the pair that follows, shown ahead of any change of the client seed. */
  next_server_seed_hash: hexSchema,
  client_seed: z.nullable(z.string()),
  /** The nonce of the next bet. */
  nonce: z.number(),
});

export type SeedPair = z.output<typeof seedPairSchema>;

/** A pair out of use, with its seed revealed. `bets` is how many nonces it served. */
export const revealedPairSchema = z.object({
  id: idSchema,
  server_seed: hexSchema,
  server_seed_hash: hexSchema,
  client_seed: z.nullable(z.string()),
  bets: z.number(),
  revealed_at: instantSchema,
});

export const seedPair = route({
  method: 'GET',
  path: '/api/fairness/seed-pair',
  summary: 'Get the active seed pair',
  auth: 'player',
  reply: z.object({ data: seedPairSchema }),
});

/** Sets the first client seed; afterwards a change is a rotation and reveals the pair that was in use. */
export const changeClientSeed = route({
  method: 'POST',
  path: '/api/fairness/client-seed',
  summary: 'Set or change the client seed',
  auth: 'player',
  body: z.strictObject({ client_seed: clientSeedSchema }),
  reply: z.object({ data: seedPairSchema, revealed: z.nullable(revealedPairSchema) }),
});

/** Reveals the server seed in use and activates the next pair at nonce 0; the client seed stays unless a new one is sent. */
export const rotateSeedPair = route({
  method: 'POST',
  path: '/api/fairness/rotate',
  summary: 'Reveal the server seed and start the next pair',
  auth: 'player',
  body: z.strictObject({ client_seed: z.optional(clientSeedSchema) }),
  reply: z.object({ data: seedPairSchema, revealed: revealedPairSchema }),
  errors: ['client_seed_missing'],
});

export const revealedPairs = route({
  method: 'GET',
  path: '/api/fairness/revealed-pairs',
  summary: 'List the last 50 retired seed pairs',
  auth: 'player',
  reply: z.object({ data: z.array(revealedPairSchema) }),
});

/** One time that the shop was restored. Pairs and chains that players may have seen the rest of were retired then. */
const restorationSchema = z.object({
  restored_at: instantSchema,
  /** When the backup was made; null when a state was accepted unchanged. */
  backup_at: z.nullable(instantSchema),
  pairs_retired: z.number(),
  chains_retired: z.number(),
  bets_refunded: z.number(),
});

export type Restoration = z.output<typeof restorationSchema>;

export const restorations = route({
  method: 'GET',
  path: '/api/fairness/restorations',
  summary: 'List when this shop was restored from a backup, newest first',
  auth: 'guest',
  reply: z.object({ data: z.array(restorationSchema) }),
});
