import * as z from 'zod/mini';
import { coinsCodec } from '../coins-codec.ts';
import { diceChoice, PLAY_ERRORS, playedReply } from './bets.ts';
import { playMode } from './limits.ts';
import { route } from './route.ts';

/** One roll. The outcome in the answer is always of the game `dice`. */
export const diceBet = route({
  method: 'POST',
  path: '/api/dice/bet',
  summary: 'Bet on a roll of the dice',
  auth: 'player',
  idempotent: true,
  body: z.strictObject({ stake: coinsCodec, choice: diceChoice, mode: z.optional(playMode) }),
  reply: playedReply,
  errors: PLAY_ERRORS,
});
