import * as z from 'zod/mini';
import { coinsCodec } from '../coins-codec.ts';
import { idSchema } from './common.ts';
import { route } from './route.ts';

/** A player's place among the levels. */
export const levelSchema = z.object({
  level: z.number(),
  /** Experience points: one per coin staked. */
  value: z.number(),
  /** Points at which this level starts. */
  from: z.number(),
  /** Points at which the next level starts; null at the highest. */
  to: z.nullable(z.number()),
});

const userSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Null for a player who signed up by a service that verified none, and has given none. */
  email: z.nullable(z.string()),
  /** Whether the player has proved that the address is theirs. */
  email_verified: z.boolean(),
  avatar_url: z.nullable(z.string()),
  balance: coinsCodec,
  /** The ledger's version of the balance: a larger one is newer. */
  balance_version: z.number(),
  user_level: levelSchema,
});

export type User = z.output<typeof userSchema>;

export const profile = route({
  method: 'GET',
  path: '/api/profile',
  summary: 'Get the signed-in player',
  auth: 'player',
  reply: z.object({ data: userSchema }),
});
