import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WHEEL_SEGMENTS } from '#contract/games/wheel.ts';
import { bendAt, clickTimes, wheelPositionAt, wheelPositionOf, slipTimes, spinOf, underAt, swingsOutMs } from './spin.ts';
import { wheelTuning, wheelTuningValues } from './tuning.ts';

const TUNING = wheelTuningValues;
const place = fc.record({
  segment: fc.integer({ min: 0, max: WHEEL_SEGMENTS.length - 1 }),
  spot: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
});
const length = fc.integer({ min: 2_000, max: 12_000 });

describe('a spin', () => {
  test('starts where the wheel lay and rests exactly at its place', () => {
    fc.assert(
      fc.property(place, place, length, (from, to, lengthMs) => {
        const spin = spinOf(from, to, lengthMs, TUNING);
        const start = wheelPositionAt(underAt(spin, 0));
        expect(wheelPositionOf(start)).toBeCloseTo(wheelPositionOf(from), 6);
        expect(underAt(spin, lengthMs)).toBe(wheelPositionOf(to));
        expect(wheelPositionAt(underAt(spin, lengthMs + 5_000)).segment).toBe(to.segment);
      }),
    );
  });

  test('once drawn back it turns one way only, without a jump, and comes to rest gently', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const spin = spinOf(from, to, 8_000, TUNING);
        let before = underAt(spin, spin.run.backMs);
        let [least, most] = [Infinity, -Infinity];
        for (let ms = spin.run.backMs + 10; ms <= 8_000; ms += 10) {
          const now = underAt(spin, ms);
          least = Math.min(least, before - now);
          most = Math.max(most, before - now);
          before = now;
        }
        expect(least).toBeGreaterThanOrEqual(-1e-9);
        expect(most).toBeLessThan(1.6);
        expect(underAt(spin, 7_900) - underAt(spin, 8_000)).toBeLessThan(0.02);
        expect(Math.abs(underAt(spin, spin.run.backMs) - underAt(spin, 0) - TUNING.back)).toBeLessThan(1e-6);
      }),
      { numRuns: 60 },
    );
  });

  test('never turns back for any tuning', () => {
    const { turns, back, backShare, riseShare, fall } = wheelTuning.schema;
    const knob = ({ min, max }: { min: number; max: number }) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(
        place,
        place,
        fc.record({
          turns: fc.integer({ min: turns.min, max: turns.max }),
          back: knob(back),
          backShare: knob(backShare),
          riseShare: knob(riseShare),
          fall: knob(fall),
        }),
        (from, to, tuning) => {
          const spin = spinOf(from, to, 8_000, tuning);
          let before = underAt(spin, spin.run.backMs);
          let least = Infinity;
          for (let ms = spin.run.backMs; ms <= 8_000; ms += 20) {
            const now = underAt(spin, ms);
            least = Math.min(least, before - now);
            before = now;
          }
          expect(least).toBeGreaterThanOrEqual(-1e-9);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the clicks of a spin', () => {
  test('depend on the spot and on nothing else', () => {
    fc.assert(
      fc.property(place, place, place, (from, to, other) => {
        const clicks = clickTimes(spinOf(from, to, 8_000, TUNING));
        const elsewhere = clickTimes(spinOf(other, { ...other, spot: to.spot }, 8_000, TUNING));
        expect(clicks.length).toBe(elsewhere.length);
        clicks.forEach((time, index) => expect(time).toBeCloseTo(elsewhere[index] ?? 0, 3));
      }),
      { numRuns: 40 },
    );
  });

  test('are fast at first, then ever slower, and each late click is a peg that passes', () => {
    const spin = spinOf({ segment: 3, spot: 0.4 }, { segment: 20, spot: 0.7 }, 8_000, TUNING);
    const times = clickTimes(spin);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(52);
    expect(gaps.at(-1)).toBeGreaterThan(gaps.at(-4) ?? Infinity);
    for (const time of times.slice(-8)) {
      const under = underAt(spin, time);
      expect(Math.abs(under - Math.round(under))).toBeLessThan(0.001);
    }
  });
});

describe('the flapper', () => {
  test('stays within its reach and is still at the start and at the end', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const spin = spinOf(from, to, 8_000, TUNING);
        const slips = slipTimes(spin);
        expect(bendAt(spin, slips, 0, TUNING)).toBe(0);
        expect(Math.abs(bendAt(spin, slips, 8_000, TUNING))).toBeLessThan(0.12);
        expect(Math.abs(bendAt(spin, slips, 8_000 + swingsOutMs(TUNING), TUNING))).toBe(0);
        let [most, jump, before] = [0, 0, bendAt(spin, slips, 5_000, TUNING)];
        for (let ms = 0; ms < 8_500; ms += 13) most = Math.max(most, Math.abs(bendAt(spin, slips, ms, TUNING)));
        for (let ms = 5_000; ms < 8_800; ms += 1) {
          const bend = bendAt(spin, slips, ms, TUNING);
          jump = Math.max(jump, Math.abs(bend - before));
          before = bend;
        }
        expect(most).toBeLessThanOrEqual(1);
        expect(jump).toBeLessThan(0.25);
      }),
      { numRuns: 40 },
    );
  });

  test('swings out within the time for which the scene goes on drawing, however slowly its tuning lets it', () => {
    const spin = spinOf({ segment: 50, spot: 0.5 }, { segment: 8, spot: 0.93 }, 8_000, TUNING);
    const slips = slipTimes(spin);
    for (const springMs of [30, 110, 400]) {
      const tuning = { ...TUNING, springMs };
      for (let ms = 8_000 + swingsOutMs(tuning); ms < 12_000; ms += 7) expect(bendAt(spin, slips, ms, tuning)).toBeCloseTo(0, 9);
    }
  });

  test('each peg releases it once, in order', () => {
    const spin = spinOf({ segment: 50, spot: 0.5 }, { segment: 8, spot: 0.5 }, 8_000, TUNING);
    const slips = slipTimes(spin);
    expect(slips.length).toBe(Math.floor(underAt(spin, 0) + 0.15) - Math.ceil(spin.rest + 0.15) + 1);
    slips.forEach((time, index) => {
      expect(time).toBeGreaterThan(slips[index - 1] ?? -1);
      const under = underAt(spin, time) + 0.15;
      expect(Math.abs(under - Math.round(under))).toBeLessThan(0.001);
    });
  });
});
