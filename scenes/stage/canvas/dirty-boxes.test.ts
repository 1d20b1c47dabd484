import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addChanges, DirtyBoxes } from './dirty-boxes.ts';
import type { Box } from './drawing.ts';

const SIDE = 200;
const boxes = fc.record({
  left: fc.integer({ min: -50, max: 240 }),
  top: fc.integer({ min: -50, max: 240 }),
  width: fc.integer({ min: 0, max: 90 }),
  height: fc.integer({ min: 0, max: 90 }),
});
const boxOf = ({ left, top, width, height }: { left: number; top: number; width: number; height: number }): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

const covers = (dirty: DirtyBoxes, x: number, y: number): boolean =>
  dirty.boxes.some(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom);

describe('what has changed on a canvas', () => {
  test('is covered whatever is joined, and no box leaves the canvas', () => {
    fc.assert(
      fc.property(fc.array(boxes, { maxLength: 40 }), (list) => {
        const dirty = new DirtyBoxes(SIDE, SIDE);
        for (const box of list) dirty.add(boxOf(box));
        expect(dirty.boxes.length).toBeLessThanOrEqual(8);
        for (const { left, top, right, bottom } of dirty.boxes)
          expect(Math.min(left, top, SIDE - right, SIDE - bottom)).toBeGreaterThanOrEqual(0);
        for (const { left, top, right, bottom } of list.map(boxOf))
          for (const [x, y] of [
            [left, top],
            [right - 1, bottom - 1],
            [Math.floor((left + right) / 2), Math.floor((top + bottom) / 2)],
          ] as const)
            if (right > left && bottom > top && x >= 0 && y >= 0 && x < SIDE && y < SIDE) expect(covers(dirty, x, y)).toBe(true);
      }),
    );
  });

  test('is two boxes where two small things far apart have changed', () => {
    const dirty = new DirtyBoxes(1_000, 1_000);
    dirty.add({ left: 10, top: 10, right: 30, bottom: 30 });
    dirty.add({ left: 900, top: 900, right: 920, bottom: 920 });
    expect(dirty.boxes).toHaveLength(2);
  });
});

describe('two frames', () => {
  const things = (names: string, at = 0) => {
    const all = [...names].map((name, index) => ({
      name,
      box: { left: (index + at) * 100, top: 0, right: (index + at) * 100 + 10, bottom: 10 },
      equals: (other: { name: string }) => other.name === name,
    }));
    return { all, count: all.length };
  };
  const changed = (before: string, now: string): { same: number; lefts: number[] } => {
    const dirty = new DirtyBoxes(10_000, 1_000);
    const same = addChanges(dirty, things(before), things(now));
    return { same, lefts: dirty.boxes.map(({ left }) => left).sort((a, b) => a - b) };
  };

  test('that are the same have no changes', () => {
    expect(changed('abc', 'abc')).toEqual({ same: 3, lefts: [] });
  });

  test('differ in what was drawn otherwise', () => {
    expect(changed('abcd', 'abXd')).toEqual({ same: 2, lefts: [200] });
  });

  test('differ in what came between the same beginning and end', () => {
    expect(changed('ab', 'ab!')).toEqual({ same: 2, lefts: [200] });
    expect(changed('abz', 'ab').lefts).toEqual([200]);
  });
});
