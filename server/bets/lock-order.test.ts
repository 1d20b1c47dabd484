import { expect, it } from 'vitest';
import { winningTickets } from '#contract/games/upgrade.ts';
import { cents } from '#contract/money.ts';
import type { Engine } from '#server/database/database.ts';
import { sqlState } from '#server/database/database-failure.ts';
import { giveItems, seededPlayer, TARGET } from '#tests/support/games.ts';
import { makeRounds } from '#tests/support/rounds.ts';
import { freshEngine } from '#tests/support/shop.ts';

/** How often all kinds of bets are placed at once. */
const TURNS = 3;
/** Copies of each kind. */
const COPIES = 2;
/** A little more than the shortest cycle where games have one, ms. */
const CYCLE_MS = 5_001;

/** deadlock_detected. */
const DEADLOCK = '40P01';

/** An engine that notes how its transactions fail: a deadlock is tried again, so no call would show it. */
function observed(engine: Engine): { engine: Engine; states: string[] } {
  const states: string[] = [];
  const transaction: Engine['transaction'] = async (run) => {
    try {
      return await engine.transaction(run);
    } catch (error) {
      states.push(sqlState(error) ?? '');
      throw error;
    }
  };
  return { engine: { ...engine, transaction }, states };
}

it.each([
  ['without limits, under the rules of default', 'default', false],
  ['with limits, under the rules of default', 'default', true],
  ['without limits, under the rules of uk', 'uk', false],
] as const)('bets of all kinds that one player places at once lock everything in one order, %s', async (_name, RULES, isLimited) => {
  const { engine, states } = observed(await freshEngine('postgres'));
  const shop = await makeRounds('postgres', { RULES }, engine);
  try {
    const player = await seededPlayer(shop, 1_000_000);
    if (isLimited)
      expect((await player.post('/api/profile/limits', { kind: 'wager', period: 'month', limit: 100_000 })).statusCode).toBe(200);
    for (let turn = 0; turn < TURNS; turn++) {
      await shop.open('crash');
      await shop.open('wheel');
      shop.clock.moveTo(shop.clock.monotonic() + CYCLE_MS);
      const calls = await Promise.all(
        Array.from({ length: COPIES }, async () => {
          const items = await giveItems(shop, player, [60]);
          const upgrade = { items, coins: 0, target_id: TARGET.id, side: 'under', wins: winningTickets(cents(60), TARGET.price) };
          return [
            ['/api/dice/bet', { stake: 0.1, choice: { side: 'under', target: 50 } }],
            ['/api/upgrade', upgrade],
            ['/api/wheel/bet', { stake: 0.1, color: 2 }],
            ['/api/crash/bet', { stake: 0.1 }],
            ['/api/boxes/penny-arcade/open', { count: 1 }],
          ] as const;
        }),
      );
      const answers = await Promise.all(calls.flat().map(([url, body]) => player.post(url, body)));
      const codes = answers.map(({ statusCode, body }) => (statusCode === 200 ? 'placed' : (JSON.parse(body) as { code: string }).code));
      expect(codes.filter((code) => !['placed', 'play_not_allowed', 'bets_closed', 'bet_exists'].includes(code))).toEqual([]);
      const placed = codes.filter((code) => code === 'placed').length;
      if (RULES === 'uk') expect(placed).toBe(1);
      else expect(placed).toBeGreaterThan(COPIES);
    }
    expect(states).not.toContain(DEADLOCK);
    expect(await shop.faults()).toEqual([]);
  } finally {
    await shop.close();
  }
});
