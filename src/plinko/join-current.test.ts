import { describe, expect, it } from 'vitest';
import type { Bet } from '#contract/api/bets.ts';
import { cents } from '#contract/money.ts';
import { multiplier } from '#contract/multiplier.ts';
import { VirtualBrowser } from '#src/settlement/testing/virtual-browser.ts';
import { joinCurrent } from './join-current.ts';

const bet = (id: string, second: string, payout = 0): Bet => ({
  id,
  placed_at: `2026-11-21T10:00:${second}Z`,
  status: payout > 0 ? 'won' : 'lost',
  stake: cents(100),
  multiplier: multiplier(0),
  payout: cents(payout),
  nonce: 0,
  client_seed: 'c',
  server_seed_hash: 'a'.repeat(64),
  server_seed: null,
  outcome: { game: 'plinko', rows: 8, risk: 'low', path: 'LLLLLLLL', bucket: 0 },
});

function after(data: readonly Bet[], known: readonly string[] = [], fails = false) {
  const gate = new VirtualBrowser().tab('here');
  gate.setPlayer('me');
  const joined: { id: string; atMs: number; shown: unknown }[] = [];
  const failures: unknown[] = [];
  const shown = (): unknown => gate.store.getState().balance;
  const done = joinCurrent({
    hold: (request) => gate.hold(request),
    current: () => (fails ? Promise.reject(new Error('offline')) : Promise.resolve({ data, server_time: '2026-11-21T10:00:10.000Z' })),
    isKnown: ({ id }) => known.includes(id),
    now: () => 50_000,
    join(one, atMs) {
      const hold = gate.hold({ id: one.id, concealing: 'payouts', watchdogMs: 5_000 });
      hold.answered({ payout: one.payout, version: 0, watchdogMs: 5_000 });
      joined.push({ id: one.id, atMs, shown: shown() });
    },
    failed: (error) => failures.push(error),
  });
  // The profile's balance comes while it is asked: it holds what the balls in the air have won.
  gate.receiveBalance({ balance: cents(5_000), version: 9 });
  return { gate, done, joined, failures, shown };
}

describe('after a reload', () => {
  it('joins each ball at its age on the stage’s clock, and shows no winnings of theirs on the way', async () => {
    const { gate, done, joined, shown } = after([bet('a', '07.500', 700), bet('b', '09.900', 0)]);
    expect(shown()).toBeNull();
    await done;
    expect(joined).toEqual([
      { id: 'a', atMs: 47_500, shown: null },
      { id: 'b', atMs: 49_900, shown: null },
    ]);
    expect(shown()).toBe(4_300);
    gate.releaseAll('shown');
    expect(shown()).toBe(5_000);
  });

  it('leaves alone what this visit knows already', async () => {
    const { done, joined } = after([bet('a', '09.000'), bet('b', '09.500')], ['a']);
    await done;
    expect(joined.map(({ id }) => id)).toEqual(['b']);
  });

  it('joins a ball from a clock ahead of ours as one that has just been dropped', async () => {
    const { done, joined } = after([bet('a', '12.000')]);
    await done;
    expect(joined).toMatchObject([{ atMs: 50_000 }]);
  });

  it('shows the balance when it is not known what is in the air', async () => {
    const { done, joined, failures, shown } = after([], [], true);
    await done;
    expect([joined.length, failures.length, shown()]).toEqual([0, 1, 5_000]);
  });
});
