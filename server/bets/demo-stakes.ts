import { type Cents, cents } from '#contract/money.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { chance } from './demo-chance.ts';

/** Stakes that people like: small ones often, round ones always. Cents. */
const BETS = [10, 20, 50, 100, 200, 500, 1_000, 2_500].map(cents);
const ROUNDS = [10, 50, 100, 200, 500, 1_000, 2_500, 5_000].map(cents);

/** The most that a demo player stakes on one bet. */
export const LARGEST_DEMO_STAKE: Cents = cents(Math.max(...BETS, ...ROUNDS));

/** What a demo player stakes on a bet. */
export function demoStake(deps: Deps): Cents {
  return BETS[Math.floor(chance(deps) ** 1.8 * BETS.length)] ?? cents(10);
}

/** What a demo player stakes on a round, where others watch. */
export function demoRoundStake(deps: Deps): Cents {
  return ROUNDS[Math.floor(chance(deps) ** 1.6 * ROUNDS.length)] ?? cents(10);
}
