import * as z from 'zod/mini';
import { coinsCodec } from '../coins-codec.ts';

/** The games that take a stake of the player's choice. */
export const STAKE_GAMES = ['dice', 'plinko', 'upgrade', 'crash', 'wheel'] as const;

export type StakeGame = (typeof STAKE_GAMES)[number];

/** What one bet may stake and win. A stake whose largest possible payout exceeds `max_win` is refused, never capped. */
export const limitSchema = z.object({ min_stake: coinsCodec, max_stake: coinsCodec, max_win: coinsCodec });

export type GameLimit = z.output<typeof limitSchema>;

export const limitsSchema = z.record(z.enum(STAKE_GAMES), limitSchema);

/** How a bet of one of the games is played. `instant` skips the animation, `auto` is placed by the client on its own. */
export const playMode = z.enum(['normal', 'instant', 'auto']);

export type BetMode = z.output<typeof playMode>;
