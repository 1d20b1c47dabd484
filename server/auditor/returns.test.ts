import { describe, expect, it } from 'vitest';
import { games } from '#contract/games/index.ts';
import type { GameDefinition } from '#contract/games/game.ts';
import { type Wager, wagerAt } from '#contract/games/wager.ts';
import { cents } from '#contract/money.ts';
import { NO_EDGE } from '#contract/games/house-edge.ts';
import { multiplier } from '#contract/multiplier.ts';
import type { SettledBet } from '#server/counting/counter.ts';
import { expectedReturn } from '#server/game-days/expected-return.ts';
import { returnBand } from './returns.ts';

const STAKE = cents(100);
const BETS = 20_000;

/** Numbers in [0, 1) that are the same in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const bet = (game: SettledBet['game'], payout: number): SettledBet => ({
  id: '',
  userId: '',
  isDemo: false,
  game,
  stake: STAKE,
  coins: STAKE,
  bonusPart: cents(0),
  wagers: [],
  edge: NO_EDGE,
  withBonus: false,
  payout: cents(payout),
  multiplier: multiplier(0),
  detail: null,
  versionId: null,
  roundId: null,
  battleId: null,
  placedAt: 0,
  settledAt: 0,
});

/** Plays a wager at the stake so often, each payout larger by a factor. */
function play(key: SettledBet['game'], wager: Wager, factor: number) {
  const next = numbers(7);
  const { outcomes } = wagerAt(wager, STAKE);
  const bets = Array.from({ length: BETS }, (_, index) => {
    const pays = outcomes[wager.draw(next)]?.pays ?? 0;
    return { ...bet(key, Math.floor(pays * factor)), id: String(index), wagers: [{ wager, count: 1 }] };
  });
  const paid = bets.reduce((sum, one) => sum + one.payout, 0);
  const sums = expectedReturn(bets);
  return { off: Math.abs(paid - sums.expected), band: returnBand(sums), ...sums };
}

const wagerOf = ({ examples, wager }: GameDefinition): Wager => (wager as (setting: unknown) => Wager)(examples[0]);

describe.each(games().map((game) => [game.key as SettledBet['game'], game] as const))('the returns of %s', (key, game) => {
  it('are within their band as they are drawn, and outside of it where each payout is three times as large', () => {
    const fair = play(key, wagerOf(game), 1);
    expect(fair.off).toBeLessThan(fair.band);
    const generous = play(key, wagerOf(game), 3);
    expect(generous.off).toBeGreaterThan(generous.band);
  });
});

it('of bets on one round are expected to spread as one bet of all their stakes', () => {
  const [game] = games().filter(({ source }) => source === 'rounds');
  const one = { ...bet('box', 0), wagers: [{ wager: wagerOf(game as GameDefinition), count: 1 }] };
  const on = (rounds: readonly string[]) => expectedReturn(rounds.map((roundId, index) => ({ ...one, id: String(index), roundId })));
  expect(on(['a', 'a']).variance).toBeCloseTo(2 * on(['a', 'b']).variance, 6);
});
