import { cents } from '../money.ts';
import type { GameLimit } from './game.ts';

/** What the games with a stake of the player's choice allow: 0.10–1,000 coins, and 100,000 won by one bet. */
export const COMMON_LIMITS: GameLimit = { min_stake: cents(10), max_stake: cents(100_000), max_win: cents(10_000_000) };
