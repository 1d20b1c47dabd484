import type { Bonus } from '#contract/api/bonus.ts';
import { cents } from '#contract/money.ts';

/** For tests: an active bonus of 350 coins, some of it released and some in prizes. */
export function testBonus(more: Partial<Bonus> = {}): Bonus {
  return {
    id: 'bonus-1',
    code: 'winter35',
    status: 'active',
    rule: { stakeable: true, release_factor: 2, stake_cap: cents(5_00), stake_cap_percent: 10 },
    granted: cents(350_00),
    released: cents(12_40),
    earned: 1_240_000_000n,
    locked: cents(325_00),
    prizes: cents(12_60),
    staked: cents(0),
    stake_cap: cents(32_50),
    created_at: '2026-11-22T10:00:00.000Z',
    expires_at: '2026-12-22T10:00:00.000Z',
    ...more,
  };
}
