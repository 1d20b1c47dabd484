import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { R_SPAN } from '../fairness/hash-chain.ts';
import { segmentOf, WHEEL_COLORS, WHEEL_SEGMENTS, wheelDraw, wheelMultiplier, wheelReturn } from './wheel.ts';

const TABLE = '50 2 3 5 2 3 2 5 2 3 2 3 2 5 2 3 2 3 2 5 2 3 2 3 2 5 2 3 2 5 2 3 2 3 2 5 2 3 2 3 2 5 2 3 2 5 3 2 3 2 5 2 3 2';

describe('the wheel', () => {
  it('has the published segments: 26 of 2×, 17 of 3×, 10 of 5×, one 50×', () => {
    expect(WHEEL_SEGMENTS.join(' ')).toBe(TABLE);
    expect(WHEEL_COLORS.map((color) => WHEEL_SEGMENTS.filter((pays) => pays === color).length)).toEqual([26, 17, 10, 1]);
  });

  it('never lets equal colours touch, round the ring too', () => {
    for (const [index, pays] of WHEEL_SEGMENTS.entries()) expect(WHEEL_SEGMENTS[(index + 1) % WHEEL_SEGMENTS.length]).not.toBe(pays);
  });

  it('returns what is published', () => {
    const percent = WHEEL_COLORS.map((color) => {
      const { numerator, denominator } = wheelReturn(color);
      return (numerator / denominator) * 100;
    });
    expect(percent.map((value) => value.toFixed(2))).toEqual(['96.30', '94.44', '92.59', '92.59']);
    expect(WHEEL_COLORS.map(wheelMultiplier)).toEqual([20_000, 30_000, 50_000, 500_000]);
  });

  it('gives each segment its equal share of r, to one', () => {
    const span = BigInt(WHEEL_SEGMENTS.length);
    for (let segment = 0n; segment < span; segment++) {
      const first = (segment * R_SPAN + span - 1n) / span;
      expect([segmentOf(first), segmentOf(first - (segment === 0n ? 0n : 1n))]).toEqual([
        Number(segment),
        Math.max(0, Number(segment) - 1),
      ]);
    }
    expect([segmentOf(0n), segmentOf(R_SPAN - 1n)]).toEqual([0, 53]);
  });

  it('agrees with another implementation, and rests inside the segment', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.stringMatching(/^[ -~]{1,64}$/), (bytes, salt) => {
        const digest = createHmac('sha256', salt).update(bytes).digest('hex');
        const segment = Number((BigInt(`0x${digest.slice(0, 13)}`) * 54n) >> 52n);
        const { spot, ...draw } = wheelDraw(Buffer.from(bytes).toString('hex'), salt);
        expect(draw).toEqual({ segment, color: Number(TABLE.split(' ')[segment]) });
        expect(spot).toBeCloseTo(0.05 + 0.9 * (Number.parseInt(digest.slice(13, 21), 16) / 4_294_967_296), 12);
        expect(spot >= 0.05 && spot < 0.95).toBe(true);
      }),
    );
  });
});
