import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { peakSpeed, positionAt, type Run, speedAt, tickTimes } from './run.ts';

const runs: fc.Arbitrary<Run> = fc
  .record({
    travel: fc.integer({ min: 14, max: 120 }),
    offset: fc.double({ min: -0.45, max: 0.45, noNaN: true }),
    // A drawing back takes time; without any it would be a jump.
    backMs: fc.integer({ min: 1, max: 1200 }),
    riseMs: fc.integer({ min: 50, max: 2000 }),
    fallMs: fc.integer({ min: 100, max: 8000 }),
    settleMs: fc.integer({ min: 50, max: 1500 }),
    back: fc.double({ min: 0, max: 0.45, noNaN: true }),
    fall: fc.double({ min: 1, max: 4, noNaN: true }),
  })
  .map(({ travel, offset, fallMs, ...rest }) => ({
    ...rest,
    from: 6,
    target: 6 + travel,
    landing: 6 + travel + offset,
    stopMs: rest.backMs + rest.riseMs + fallMs,
  }));

describe('a run', () => {
  it('starts at rest, stops at its landing and settles on its target', () => {
    fc.assert(
      fc.property(runs, (run) => {
        expect(positionAt(run, 0)).toBe(run.from);
        expect(positionAt(run, run.stopMs - 1e-6)).toBeCloseTo(run.landing, 3);
        expect(positionAt(run, run.stopMs)).toBeCloseTo(run.landing, 9);
        expect(positionAt(run, run.stopMs + run.settleMs)).toBeCloseTo(run.target, 9);
        expect(positionAt(run, run.stopMs + run.settleMs + 9_999)).toBeCloseTo(run.target, 9);
      }),
    );
  });

  it('never jumps and never turns back once it goes', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const fastest = speedAt(run, run.backMs + run.riseMs);
        let before = positionAt(run, run.backMs);
        for (let atMs = run.backMs; atMs <= run.stopMs; atMs += (run.stopMs - run.backMs) / 200) {
          const position = positionAt(run, atMs);
          expect(position).toBeGreaterThanOrEqual(before - 1e-9);
          expect(position - before).toBeLessThanOrEqual((fastest * (run.stopMs - run.backMs)) / 200 + 1e-9);
          before = position;
        }
      }),
    );
  });

  it('moves at the speed it says', () => {
    fc.assert(
      fc.property(runs, fc.double({ min: 0.02, max: 0.98, noNaN: true }), (run, share) => {
        const atMs = run.backMs + (run.stopMs - run.backMs) * share;
        const measured = (positionAt(run, atMs + 0.01) - positionAt(run, atMs - 0.01)) / 0.02;
        expect(Math.abs(speedAt(run, atMs) - measured)).toBeLessThan(peakSpeed(run) * 1e-3);
      }),
    );
  });

  it('ticks once for each step that passes, in order, slower and slower at the end', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const ticks = tickTimes(run);
        expect(ticks).toHaveLength(Math.ceil(run.landing - run.from - 0.5));
        ticks.forEach((atMs, index) => expect(positionAt(run, atMs)).toBeCloseTo(run.from + 0.5 + index, 3));
        const late = ticks.filter((atMs) => atMs > run.backMs + run.riseMs);
        for (let index = 2; index < late.length; index++) {
          const [first = 0, second = 0, third = 0] = late.slice(index - 2, index + 1);
          expect(third - second).toBeGreaterThanOrEqual(second - first - 1e-3);
        }
      }),
    );
  });
});
