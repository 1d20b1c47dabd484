import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { DEFAULT_AUTO, nextStake, settingsDecision } from './auto.ts';

const reset = { action: 'reset', percent: 100 } as const;
const raise = (percent: number) => ({ action: 'raise', percent }) as const;

describe('the next stake', () => {
  it('goes back after a win, doubles after a loss, stays after a return of the stake', () => {
    const rules = { onWin: reset, onLoss: raise(100) };
    const base = cents(50);
    expect(nextStake(rules, base, { stake: cents(200), payout: cents(400) })).toBe(50);
    expect(nextStake(rules, base, { stake: cents(200), payout: cents(199) })).toBe(400);
    expect(nextStake(rules, base, { stake: cents(200), payout: cents(200) })).toBe(200);
  });

  it('is a whole number of cents, within half a cent of the percentage, and really rises', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 100_000 }), fc.integer({ min: 1, max: 1_000 }), (stake, percent) => {
        const next = nextStake({ onWin: reset, onLoss: raise(percent) }, cents(10), { stake: cents(stake), payout: cents(0) });
        expect(Number.isSafeInteger(next)).toBe(true);
        expect(next).toBeGreaterThan(stake);
        const exact = (stake * (100 + percent)) / 100;
        expect(Math.abs(next - exact)).toBeLessThanOrEqual(next === stake + 1 ? 1 : 0.5);
      }),
    );
  });

  it('does not move by no percents', () => {
    expect(nextStake({ onWin: raise(0), onLoss: reset }, cents(10), { stake: cents(70), payout: cents(90) })).toBe(70);
  });
});

describe('what the settings say before a bet', () => {
  const tally = (placed: number, profit: number, air = 0) => ({ placed, airCents: cents(air), profitCents: cents(profit) });

  it('stops after the number of bets, and never where it is 0', () => {
    expect(settingsDecision(DEFAULT_AUTO, tally(9, 0), cents(10))).toBeNull();
    expect(settingsDecision(DEFAULT_AUTO, tally(10, 0), cents(10))).toBe('done');
    expect(settingsDecision({ ...DEFAULT_AUTO, bets: 0 }, tally(5_000, 0), cents(10))).toBeNull();
  });

  it('stops at the profit, and before a bet that could pass the loss', () => {
    const settings = { ...DEFAULT_AUTO, bets: 0, stopProfit: cents(500), stopLoss: cents(300) };
    expect(settingsDecision(settings, tally(1, 499), cents(10))).toBeNull();
    expect(settingsDecision(settings, tally(1, 500), cents(10))).toBe('profit');
    expect(settingsDecision(settings, tally(1, -200), cents(100))).toBeNull();
    expect(settingsDecision(settings, tally(1, -200), cents(101))).toBe('loss');
    expect(settingsDecision(settings, tally(1, 0, 250), cents(100))).toBe('wait');
  });
});
