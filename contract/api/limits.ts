import * as z from 'zod/mini';
import { coinsCodec } from '../coins-codec.ts';
import { LISTED } from '../games/index.ts';
import { gameKeySchema } from '../games/record.ts';

/** The games that take a stake of the player's choice: all that have limits. */
export type StakeGame = Exclude<(typeof LISTED)[number], { limits: null }>['key'];

export const STAKE_GAMES: readonly StakeGame[] = LISTED.filter(({ limits }) => limits !== null).map(({ key }) => key as StakeGame);

/** What one bet may stake and win. A stake whose largest possible payout exceeds `max_win` is refused, never capped. */
export const limitSchema = z.object({ min_stake: coinsCodec, max_stake: coinsCodec, max_win: coinsCodec });

export type GameLimit = z.output<typeof limitSchema>;

/** The limits of every game that has them. */
export const limitsSchema = z.record(gameKeySchema, limitSchema) as z.ZodMiniType<
  Record<StakeGame, GameLimit>,
  Record<StakeGame, z.input<typeof limitSchema>>
>;

/** How a bet of one of the games is played. `instant` skips the animation, `auto` is placed by the client on its own. */
export const playMode = z.enum(['normal', 'instant', 'auto']);

export type BetMode = z.output<typeof playMode>;
