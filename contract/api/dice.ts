import * as z from 'zod/mini';
import { coinsCodec } from '../coins-codec.ts';
import { dice, isDiceTarget } from '../games/dice.ts';
import { playedReply } from './bets.ts';
import { PLAY_ERRORS } from './play-errors.ts';
import { playMode } from './limits.ts';
import { route } from './route.ts';

/** What a dice bet chose: refuses targets that may not be played. */
export const diceChoice = z
  .strictObject(dice.choice)
  .check(
    z.refine(({ side, target }) => isDiceTarget(side, target), { error: 'must be 0.01–98.00 under or 2.00–99.99 over', path: ['target'] }),
  );

/** One roll. The outcome in the answer is always of the game `dice`. */
export const diceBet = route({
  method: 'POST',
  path: '/api/dice/bet',
  summary: 'Place a dice bet',
  auth: 'player',
  idempotent: true,
  body: z.strictObject({ stake: coinsCodec, choice: diceChoice, mode: z.optional(playMode) }),
  reply: playedReply,
  errors: PLAY_ERRORS,
});
