import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BattleLayout, columnsOf, type Frame, type LaneLayout, layoutOf, slotHeight } from './layout.ts';
import { battleTuningValues } from './tuning.ts';

const seats = fc.integer({ min: 1, max: 4 });
const place = (width: number, height: number, count: number): BattleLayout => layoutOf({ width, height }, count, battleTuningValues);

const overlap = (one: Frame, other: Frame): boolean =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;

/** The parts of a lane from its top to its foot: where each begins and ends. */
function rowsOf({ avatar, window, total, shelf }: LaneLayout): [from: number, to: number][] {
  return [
    [avatar.y - avatar.size / 2, avatar.y + avatar.size / 2],
    [window.y, window.y + window.height],
    [total.y - total.size * 0.5, total.y + total.size * 0.5],
    [shelf.y - shelf.size / 2, shelf.y + shelf.size / 2],
  ];
}

/** The parts that overlap or lie outside, in words. */
function faultsOf({ width, height, lanes, reels, strip, stage, gap }: BattleLayout): string[] {
  const faults: string[] = [];
  for (const [index, lane] of lanes.entries()) {
    const inside = lane.x >= 0 && lane.x + lane.width <= width && lane.y >= stage.y && lane.y + lane.height <= height;
    if (!inside) faults.push(`lane ${index} leaves the stage`);
    for (const other of lanes.slice(index + 1)) if (overlap(lane, other)) faults.push(`lane ${index} lies on another`);
    let above = lane.y;
    for (const [from, to] of rowsOf(lane)) {
      if (from < above) faults.push(`lane ${index}: ${from} begins over ${above}`);
      above = to;
    }
    if (above > lane.y + lane.height) faults.push(`lane ${index}: its shelf leaves it`);
    if (lane.shelf.capacity * lane.shelf.step > lane.width + lane.shelf.step - lane.shelf.size)
      faults.push(`lane ${index}: its shelf is too wide`);
    if (reels.cardWidth > lane.window.width || reels.cardHeight > lane.window.height) faults.push(`lane ${index}: its cards are too large`);
  }
  if (strip.y + (strip.size * 1.28) / 2 > stage.y + gap) faults.push('the strip lies on the stage');
  return faults;
}

describe('layoutOf', () => {
  test('lets nothing overlap from 320 px on, in a slot of its own height or of a photograph', () => {
    fc.assert(
      fc.property(fc.integer({ min: 320, max: 2_560 }), seats, (width, count) => {
        expect(faultsOf(place(width, slotHeight(width, count), count))).toEqual([]);
      }),
    );
    for (const [width, height] of [
      [480, 300],
      [390, 420],
    ] as const)
      for (const count of [2, 3, 4]) expect(faultsOf(place(width, height, count)), `${width} × ${height}, ${count}`).toEqual([]);
  });

  test('puts two seats side by side and four in a grid on a phone, and all in a row on a desktop', () => {
    const on = (width: number, count: number): number => columnsOf({ width, height: slotHeight(width, count) }, count);
    expect([on(320, 2), on(390, 2), on(390, 3), on(390, 4)]).toEqual([2, 2, 2, 2]);
    expect([on(1_376, 2), on(1_376, 3), on(1_376, 4)]).toEqual([2, 3, 4]);
  });
});
