import * as z from 'zod/mini';
import { coinsCodec } from '../coins-codec.ts';
import { instantSchema } from './common.ts';
import { EXCLUSION_ERRORS } from './exclusion.ts';
import { route } from './route.ts';

/** What a claim would give at this moment, and when the next claim can be made; null for now. Nothing is due to a player who has that many coins, open bets included. */
const freeCoinsSchema = z.object({ due: coinsCodec, next_at: z.nullable(instantSchema) });

/** Where coins can't be bought: what the player is due today. */
export const freeCoins = route({
  method: 'GET',
  path: '/api/free-coins',
  summary: 'Get the free coins that the player can claim',
  auth: 'player',
  reply: z.object({ data: freeCoinsSchema }),
  errors: ['play_not_allowed'],
});

/** Fills balance and open bets up to the rules' `free_coins`, once in each of the house's days. */
export const claimFreeCoins = route({
  method: 'POST',
  path: '/api/free-coins',
  summary: 'Claim the daily free coins',
  auth: 'player',
  reply: z.object({
    msg: z.string(),
    data: z.object({ given: coinsCodec, balance: coinsCodec, balance_version: z.number(), next_at: instantSchema }),
  }),
  errors: ['play_not_allowed', ...EXCLUSION_ERRORS, 'limit_exceeded'],
});
