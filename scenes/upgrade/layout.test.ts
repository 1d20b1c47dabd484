import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { angleOf, layoutOf } from './layout.ts';
import { upgradeTuningValues } from './tuning.ts';

const sizes = fc.record({ width: fc.integer({ min: 340, max: 1600 }), height: fc.integer({ min: 280, max: 900 }) });

describe('the layout', () => {
  it('keeps ring, stake, target and figures within the slot', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const { ring, stake, target, times } = layoutOf(size, upgradeTuningValues);
        expect(ring.y - ring.radius).toBeGreaterThanOrEqual(0);
        expect(Math.abs(ring.x - size.width / 2)).toBeLessThan(1e-9);
        for (const { x, side, valueY, valueSize } of [stake, target]) {
          expect(x - side * 0.62).toBeGreaterThanOrEqual(0);
          expect(x + side * 0.62).toBeLessThanOrEqual(size.width);
          expect(valueY + valueSize * 0.5).toBeLessThanOrEqual(size.height);
        }
        expect(times.y + times.size / 2).toBeLessThanOrEqual(size.height);
      }),
    );
  });

  it('keeps the pedestals clear of the ring', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const { ring, stake, target, narrow } = layoutOf(size, upgradeTuningValues);
        for (const { x, y, side } of [stake, target]) {
          if (narrow) expect(Math.hypot(x - ring.x, y - ring.y)).toBeGreaterThan(ring.radius + side * 0.35);
          else expect(Math.abs(x - ring.x)).toBeGreaterThanOrEqual(ring.radius + side * 0.6 - 1e-9);
        }
      }),
    );
  });

  it('turns clockwise from the top', () => {
    expect(angleOf(0)).toBeCloseTo(-Math.PI / 2, 12);
    expect([Math.cos(angleOf(0.25)), Math.sin(angleOf(0.5))].map((value) => Math.round(value))).toEqual([1, 1]);
  });
});
