import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bounceMs, dieAt, type DieAt, REST_AFTER_MS, throwOf } from './path.ts';

const places = fc.integer({ min: 0, max: 10_000 });
const times = fc.record({
  crouchMs: fc.integer({ min: 10, max: 300 }),
  landMs: fc.integer({ min: 700, max: 3_000 }),
  bounce: fc.double({ min: 0.3, max: 0.8, noNaN: true }),
  hop: fc.double({ min: 0.3, max: 2, noNaN: true }),
  fall: fc.double({ min: 1, max: 4, noNaN: true }),
  turnsMin: fc.constant(1),
  turnsMax: fc.constant(3),
});
const throws = fc
  .tuple(places, places, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), times)
  .map(([from, to, lot, rest]) => throwOf(from, to, lot, rest));
const blank = (): DieAt => ({ value: 0, lift: 0, spin: 0, squash: 0 });

describe('a throw', () => {
  it('takes off from where the die lies and lands exactly at the roll, at rest', () => {
    fc.assert(
      fc.property(throws, (run) => {
        expect(dieAt(run, 0, blank())).toEqual({ value: run.from, lift: 0, spin: 0, squash: 0 });
        for (const ms of [run.landMs, run.landMs + 40, run.landMs + 5_000]) expect(dieAt(run, ms, blank()).value).toBe(run.to);
        expect(dieAt(run, run.landMs + REST_AFTER_MS, blank())).toEqual({ value: run.to, lift: 0, spin: run.turns, squash: 0 });
        expect(Number.isInteger(run.turns)).toBe(true);
      }),
    );
  });

  it('never sinks into the tube, never jumps, never passes its place', () => {
    fc.assert(
      fc.property(throws, (run) => {
        const before = dieAt(run, 0, blank());
        const at = blank();
        const far = Math.abs(run.to - run.from);
        const airMs = run.landMs - run.crouchMs;
        // A hop leaves the tube at four times its height over its length; the rebounds are slower.
        const fastest = (4 * run.hop * Math.max(1 / run.bounce, (1 - run.bounce) / run.bounce ** 2)) / airMs;
        for (let ms = 1; ms <= run.landMs + REST_AFTER_MS; ms += 1) {
          dieAt(run, ms, at);
          expect(at.lift).toBeGreaterThanOrEqual(-1e-9);
          expect(Math.abs(at.value - before.value)).toBeLessThanOrEqual((far * run.fall * 1.01) / airMs + 1e-6);
          expect(Math.abs(at.lift - before.lift)).toBeLessThan(fastest * 1.01 + 1e-6);
          expect(Math.abs(at.squash - before.squash)).toBeLessThan(0.25);
          expect(Math.abs(at.value - run.to)).toBeLessThanOrEqual(Math.abs(before.value - run.to) + 1e-6);
          Object.assign(before, at);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('touches the tube once on its way, at a time that does not depend on where it goes', () => {
    fc.assert(
      fc.property(throws, places, (run, other) => {
        const touch = bounceMs(run);
        expect(dieAt(run, touch, blank()).lift).toBeCloseTo(0, 6);
        expect(dieAt(run, (run.crouchMs + touch) / 2, blank()).lift).toBeCloseTo(run.hop, 6);
        expect(dieAt({ ...run, to: other }, touch - 30, blank()).lift).toBe(dieAt(run, touch - 30, blank()).lift);
      }),
    );
  });
});
