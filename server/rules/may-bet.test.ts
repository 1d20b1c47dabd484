import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import type { Refusal } from '#server/core/refusal.ts';
import { answerTo } from '#server/http/refusals/refusals.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { mayBet, type Bet } from './may-bet.ts';

const bet = { game: 'box', stake: cents(100), mode: 'normal' } as const;

describe.each([
  ['default', { normal: true, fast: true, instant: true, auto: true, demo: true }],
  ['uk', { normal: true, fast: false, instant: false, auto: false, demo: false }],
  ['social', { normal: true, fast: true, instant: true, auto: true, demo: true }],
] as const)('under the rules %s', (rules, allowed) => {
  let shop: TestShop;
  let player: TestPlayer;
  beforeAll(async () => {
    shop = await makeApp({ database: 'pglite', env: { RULES: rules } });
    player = await shop.player();
  });
  afterAll(() => shop.close());

  const may = (change: Partial<Pick<Bet, 'mode' | 'playerId'>>) =>
    shop.deps.db.transaction((tx) => mayBet(tx, shop.deps, { ...bet, playerId: player.id, ...change }));

  it.each(Object.entries(allowed))('play in mode %s is %s', async (mode, yes) => {
    const asked = may({ mode: mode as Bet['mode'] });
    if (yes) await expect(asked).resolves.toBeUndefined();
    else expect(await asked.catch((error: Refusal) => answerTo(error))).toMatchObject({ 0: 409, 1: 'play_not_allowed' });
  });

  it('a guest plays demonstrations at most', async () => {
    await expect(may({ playerId: null })).rejects.toMatchObject({ reason: 'play_needs_login' });
  });

  it('are part of the shell’s config', async () => {
    expect((await shop.call({ url: '/api/config' })).json().rules).toMatchObject({
      profile: rules,
      demo_play: allowed.demo,
      auto_play: allowed.auto,
      instant_play: allowed.instant,
    });
  });
});

describe.each(DATABASES)('the least time of a game on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database, env: { RULES: 'uk' } });
  });
  afterAll(() => shop.close());

  it('lets one of many parallel bets through, the next after five seconds, and counts none that failed', async () => {
    const player = await shop.player();
    const may = (fail = false) =>
      shop.deps.db.transaction(async (tx) => {
        await mayBet(tx, shop.deps, { ...bet, playerId: player.id });
        if (fail) throw new Error('no coins');
      });
    await expect(may(true)).rejects.toThrow('no coins');
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => may()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    shop.clock.advance(3_000);
    await expect(may()).rejects.toMatchObject({ reason: 'play_too_soon', data: { cycleMs: 5_000 } });
    shop.clock.advance(2_100);
    await may();
  });
});
