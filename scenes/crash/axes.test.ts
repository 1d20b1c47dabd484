import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axesAt, riseAt, steppedAxesAt, type Tick, ticksOf, xAt, yAt } from './axes.ts';
import { layoutOf } from './layout.ts';
import { crashTuningValues } from './tuning.ts';

const LAYOUT = layoutOf({ width: 1_000, height: 560 }, crashTuningValues);
const LONGEST_MS = 235_000;
const at = (ms: number): { x: number; y: number } => {
  const axes = axesAt(ms, crashTuningValues, { spanMs: 0, rise: 0 });
  return { x: xAt(LAYOUT, axes, ms), y: yAt(LAYOUT, axes, riseAt(ms)) };
};

describe('the axes', () => {
  test('begin at the origin, and keep the comet inside the plot for any flight', () => {
    expect(at(0)).toEqual({ x: LAYOUT.left, y: LAYOUT.base });
    let [right, top] = [0, Infinity];
    for (let ms = 0; ms <= LONGEST_MS; ms += 50) {
      const { x, y } = at(ms);
      right = Math.max(right, x);
      top = Math.min(top, y);
    }
    expect(right).toBeLessThanOrEqual(LAYOUT.left + (LAYOUT.right - LAYOUT.left) * crashTuningValues.anchorX + 1e-6);
    expect(top).toBeGreaterThanOrEqual(LAYOUT.base - (LAYOUT.base - LAYOUT.top) * crashTuningValues.anchorY - 1e-6);
  });

  test('rescale smoothly: the comet never jumps, whatever the frame rate', () => {
    for (const step of [7, 16, 50]) {
      let farthest = 0;
      let now = at(0);
      for (let ms = step; ms < LONGEST_MS; ms += step) {
        const next = at(ms);
        farthest = Math.max(farthest, Math.hypot(next.x - now.x, next.y - now.y));
        now = next;
      }
      expect(farthest).toBeLessThan(0.16 * step);
    }
  });

  test('of a calm picture hold still, and double when the comet reaches their end', () => {
    const shown = new Set<string>();
    let last = 0;
    for (let ms = 0; ms < 60_000; ms += 100) {
      const { spanMs, rise } = steppedAxesAt(ms, crashTuningValues, { spanMs: 0, rise: 0 });
      expect(ms).toBeLessThanOrEqual(spanMs);
      // The comet stays below the figures, wherever it is from left to right.
      expect(yAt(LAYOUT, { spanMs, rise }, riseAt(ms))).toBeGreaterThan(LAYOUT.ownY + LAYOUT.ownSize / 2);
      expect(spanMs).toBeGreaterThanOrEqual(last);
      last = spanMs;
      shown.add(`${spanMs} ${rise}`);
    }
    expect(shown.size).toBeLessThan(12);
  });
});

describe('lines of an axis', () => {
  const lines = (from: number, span: number, wanted: number, finest: number): Tick[] => {
    const ticks: Tick[] = [];
    const filled = ticksOf(from, span, wanted, finest, ticks);
    return ticks.slice(0, filled);
  };

  test('are round, within the axis, each once, and never too many or too few', () => {
    fc.assert(
      fc.property(fc.double({ min: 40, max: 1e8, noNaN: true }), (span) => {
        const found = lines(100, span, 4.2, 10);
        const values = found.map(({ value }) => value);
        expect(new Set(values).size).toBe(values.length);
        for (const { value, alpha } of found) {
          expect(value).toBeGreaterThan(100);
          expect(value).toBeLessThanOrEqual(100 + span);
          expect(alpha).toBeGreaterThan(0);
          expect(alpha).toBeLessThanOrEqual(1);
          expect(Number.isInteger(value / 10)).toBe(true);
        }
        expect(values.length).toBeLessThanOrEqual(11);
        expect(found.filter(({ alpha }) => alpha >= 0.5).length).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  test('come and go softly as the axis grows', () => {
    const alphas = new Map<number, number>();
    for (let span = 100; span < 5_000; span *= 1.002) {
      const now = new Map(lines(100, span, 4.2, 10).map(({ value, alpha }) => [value, alpha]));
      for (const [value, alpha] of alphas)
        if (value < 100 + span / 1.002) expect(Math.abs((now.get(value) ?? 0) - alpha)).toBeLessThan(0.05);
      alphas.clear();
      for (const [value, alpha] of now) alphas.set(value, alpha);
    }
  });
});
