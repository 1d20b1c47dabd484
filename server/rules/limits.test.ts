import { describe, expect, it } from 'vitest';
import type { PublicConfig } from '#contract/api/config.ts';
import { STAKE_GAMES } from '#contract/api/limits.ts';
import { cents } from '#contract/money.ts';
import { Refusal } from '#server/core/refusal.ts';
import { answerTo } from '#server/http/refusals/refusals.ts';
import { makeApp } from '#tests/support/shop.ts';
import { allLimits, requireWithinLimits, type Staked } from './limits.ts';

const staked: Staked = { game: 'dice', stake: cents(10), largestPayout: cents(20) };
const refused = (change: Partial<Staked>): string => {
  try {
    requireWithinLimits({ ...staked, ...change });
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    const [status, code, sentence] = answerTo(error as Refusal);
    expect([status, code]).toEqual([409, 'limit_exceeded']);
    return sentence;
  }
  throw new Error('was not refused');
};

describe('the table of limits', () => {
  it('has one row for each game of stakes, and is what the client is sent', async () => {
    expect(Object.keys(allLimits()).toSorted()).toEqual([...STAKE_GAMES].toSorted());
    const shop = await makeApp({ database: 'pglite' });
    const { limits } = (await shop.call({ url: '/api/config' })).json<{ limits: PublicConfig['limits'] }>();
    expect(limits).toEqual(Object.fromEntries(STAKE_GAMES.map((game) => [game, { min_stake: 0.1, max_stake: 1_000, max_win: 100_000 }])));
    const { data } = (await shop.call({ url: '/api/plinko/config' })).json();
    expect(data.limits).toEqual(limits.plinko);
    await shop.close();
  });

  it('lets through what touches a limit', () => {
    for (const game of STAKE_GAMES) {
      requireWithinLimits({ game, stake: cents(10), largestPayout: cents(0) });
      requireWithinLimits({ game, stake: cents(100_000), largestPayout: cents(10_000_000) });
    }
  });

  it('refuses the cent beyond, with the limit in coins', () => {
    expect(refused({ stake: cents(9) })).toContain('0.10');
    expect(refused({ stake: cents(100_001) })).toContain('1,000.00');
    expect(refused({ largestPayout: cents(10_000_001) })).toMatch(/100,000\.00.*100,000\.01/);
  });

  it('counts the coins of an upgrade alone against the largest stake', () => {
    requireWithinLimits({ game: 'upgrade', stake: cents(500_000), coins: cents(100_000), largestPayout: cents(10_000_000) });
    expect(refused({ game: 'upgrade', stake: cents(500_000), coins: cents(100_001) })).toContain('1,000.00');
  });
});
