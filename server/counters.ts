import { bonusCounter } from './bonus/counter.ts';
import { cashbackCounter } from './cashback/counter.ts';
import type { Counter } from './counting/counter.ts';
import { royaltyCounter } from './custom-boxes/royalty-counter.ts';
import { levelCounter } from './free-loot/level-counter.ts';
import { gameDayCounter } from './game-days/counter.ts';
import { leaderboardCounter } from './leaderboard/counter.ts';
import { referralCounter } from './referral/counter.ts';

/*
 * The one list of what follows from settled bets. Each counter has its own tables and sees every bet once (`server/counting`).
 */

/** The counters, in the order in which they lock their rows. */
export const COUNTERS: readonly Counter[] = [
  cashbackCounter,
  gameDayCounter,
  referralCounter,
  leaderboardCounter,
  royaltyCounter,
  levelCounter,
  // The last, since it locks accounts: a player's calls wait for them.
  bonusCounter,
];
