import fc from 'fast-check';
import { expect, test } from 'vitest';
import { easeOf, pointsOf } from '#scenes/stage/eases.ts';
import { easing } from '#scenes/stage/knobs.ts';
import { fits } from '#scenes/stage/tuning.ts';
import { easeValue, movedPoint, PRESETS } from './curve.ts';

test('a preset keeps its name through its control points', () => {
  for (const name of PRESETS) expect(easeValue(pointsOf(name) ?? [0, 0, 0, 0])).toBe(name);
});

test('any control point that is dragged gives an ease that a tuning takes, and that starts at 0 and ends at 1', () => {
  const knob = easing('settle', 'Test', 'Ease.');
  const place = fc.double({ min: -9, max: 9, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...PRESETS), fc.constantFrom(0, 1), place, place, (name, which, x, y) => {
      const value = easeValue(movedPoint(pointsOf(name) ?? [0, 0, 1, 1], which, x, y));
      expect(fits(knob, value)).toBe(true);
      expect([easeOf(value)(0), easeOf(value)(1)]).toEqual([0, 1]);
    }),
  );
  for (const bad of ['bounce', 'cubic-bezier(1.1, 0, 0, 1)', 'cubic-bezier(0, 0, 0)', 'cubic-bezier(0, 3, 0, 1)', 4, null])
    expect(fits(knob, bad)).toBe(false);
});
