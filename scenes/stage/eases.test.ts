import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EASES } from '#contract/design-tokens.ts';
import { cubicBezier, ease } from './eases.ts';

describe('cubicBezier', () => {
  // Values of CSS `ease` (0.25, 0.1, 0.25, 1) as browsers compute them.
  test.each([
    [0.1, 0.0947],
    [0.25, 0.4085],
    [0.5, 0.8024],
    [0.75, 0.9605],
  ])('at %f equals the stylesheet (%f)', (progress, expected) => {
    expect(cubicBezier(0.25, 0.1, 0.25, 1)(progress)).toBeCloseTo(expected, 3);
  });

  test('solves the curve everywhere, steep ones too', () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(unit, unit, unit, (x1, x2, t) => {
        // With y = x on both handles the curve is the diagonal.
        expect(cubicBezier(x1, x1, x2, x2)(t)).toBeCloseTo(t, 5);
      }),
    );
  });
});

describe.each(Object.keys(EASES) as (keyof typeof EASES)[])('%s', (name) => {
  test('starts at 0, ends at 1 and holds beyond', () => {
    expect([ease[name](0), ease[name](1), ease[name](-1), ease[name](2)]).toEqual([0, 1, 0, 1]);
  });

  test('has no jump', () => {
    for (let step = 1; step <= 1000; step += 1)
      expect(Math.abs(ease[name](step / 1000) - ease[name]((step - 1) / 1000))).toBeLessThan(0.02);
  });
});

test('settle never goes back, anticipate first does', () => {
  for (let step = 1; step <= 100; step += 1) expect(ease.settle(step / 100)).toBeGreaterThanOrEqual(ease.settle((step - 1) / 100));
  expect(ease.anticipate(0.1)).toBeLessThan(0);
});
