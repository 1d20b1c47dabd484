import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bustAtMs,
  bustOf,
  crashBust,
  crashMultiplier,
  flightAt,
  HIGHEST_BUST,
  LEAST_CASH_OUT,
  reachedAtMs,
  reachingCount,
} from './crash.ts';
import { R_SPAN } from '../fairness/hash-chain.ts';

const rs = fc.bigInt({ min: 0n, max: R_SPAN - 1n });
const targets = fc.integer({ min: LEAST_CASH_OUT, max: HIGHEST_BUST });

describe('the bust', () => {
  it('agrees with another implementation, from hash and salt alone', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.stringMatching(/^[ -~]{1,64}$/), (bytes, salt) => {
        const first = createHmac('sha256', salt).update(bytes).digest().readBigUInt64BE() >> 12n;
        const e = 1n << 52n;
        const raw = (99n * e) / (e - first);
        const bounded = raw < 100n ? 100 : raw > 100_000_000n ? 100_000_000 : Number(raw);
        expect(crashBust(Buffer.from(bytes).toString('hex'), salt)).toBe(bounded);
      }),
    );
  });

  it('never falls as r rises, from 1.00× to 1,000,000×', () => {
    expect([bustOf(0n), bustOf(R_SPAN - 1n)]).toEqual([100, HIGHEST_BUST]);
    fc.assert(fc.property(rs, rs, (a, b) => bustOf(a < b ? a : b) <= bustOf(a < b ? b : a)));
    for (const bad of [-1n, R_SPAN]) expect(() => bustOf(bad)).toThrow(RangeError);
  });

  it('reaches a target for exactly as many r as are counted', () => {
    fc.assert(
      fc.property(targets, (target) => {
        const count = reachingCount(target);
        expect(bustOf(R_SPAN - count)).toBeGreaterThanOrEqual(target);
        expect(bustOf(R_SPAN - count - 1n)).toBeLessThan(target);
      }),
      { numRuns: 1_000, examples: [[101], [102], [198], [200], [9_900], [HIGHEST_BUST]] },
    );
  });

  it('returns 99 % at every target: never more, and less by under a billionth', () => {
    const shortfall = (target: number): bigint => 99n * R_SPAN - reachingCount(target) * BigInt(target);
    for (let target = LEAST_CASH_OUT; target <= 200_000; target++) {
      const missing = shortfall(target);
      expect(missing >= 0n && missing < BigInt(target)).toBe(true);
    }
    fc.assert(fc.property(targets, (target) => shortfall(target) >= 0n && shortfall(target) * 1_000_000_000n < 99n * R_SPAN));
  });

  it('comes at once in 1.98 % of the rounds', () => {
    const atOnce = R_SPAN - reachingCount(LEAST_CASH_OUT);
    expect(Number((atOnce * 1_000_000n) / R_SPAN)).toBe(19_801);
    expect(bustOf(atOnce)).toBe(101);
    expect(bustOf(atOnce - 1n)).toBe(100);
  });
});

describe('the flight', () => {
  it('starts at 1.00×, doubles after 11.55 s and never falls', () => {
    expect([flightAt(0), flightAt(-5), flightAt(11_552), flightAt(11_553)]).toEqual([100, 100, 199, 200]);
    for (let ms = 0, before = 100; ms <= 240_000; ms += 7) {
      const now = flightAt(ms);
      expect(now).toBeGreaterThanOrEqual(before);
      before = now;
    }
  });

  it('busts at the smallest ms above the bust, and reaches a target at the smallest ms that is at least it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: HIGHEST_BUST }), (bust) => {
        const at = bustAtMs(bust);
        expect(flightAt(at)).toBeGreaterThan(bust);
        expect(flightAt(at - 1)).toBeLessThanOrEqual(bust);
        const reached = reachedAtMs(bust);
        expect(flightAt(reached)).toBeGreaterThanOrEqual(bust);
        if (reached > 0) expect(flightAt(reached - 1)).toBeLessThan(bust);
        // Far up, one ms leaps over whole hundredths: a target up to the bust may be reached only at the moment of the bust.
        expect(reached).toBeLessThanOrEqual(at);
      }),
      { examples: [[100], [101], [51_703], [HIGHEST_BUST]] },
    );
    expect(bustAtMs(100)).toBe(166);
  });

  it('allows no cash-out before 1.01×, and pays hundredths exactly', () => {
    expect(flightAt(bustAtMs(100) - 1)).toBeLessThan(LEAST_CASH_OUT);
    expect(crashMultiplier(341)).toBe(34_100);
  });
});
