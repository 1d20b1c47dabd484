import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardPosition } from '#scenes/reels/layout.ts';
import { layoutOf } from './layout.ts';
import { boxTuningValues } from './tuning.ts';

const sizes = fc.record({ width: fc.integer({ min: 280, max: 2560 }), height: fc.integer({ min: 220, max: 900 }) });

describe('layoutOf', () => {
  it('keeps every reel, the winner and the number inside the slot, at any size', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 4 }), (size, count) => {
        const layout = layoutOf(size, count, boxTuningValues);
        expect(layout.reels).toHaveLength(count);
        for (const { x, y } of layout.reels) {
          expect(x - layout.cardWidth / 2).toBeGreaterThanOrEqual(0);
          expect(x + layout.cardWidth / 2).toBeLessThanOrEqual(size.width);
          expect(y - layout.cardHeight / 2).toBeGreaterThanOrEqual(0);
          expect(y + layout.cardHeight / 2).toBeLessThanOrEqual(layout.total.y);
        }
        expect(layout.total.y + layout.total.size / 2).toBeLessThanOrEqual(size.height);
      }),
    );
  });

  it('keeps reels from touching each other', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 2, max: 4 }), (size, count) => {
        const { reels, cardWidth } = layoutOf(size, count, boxTuningValues);
        for (let reel = 1; reel < count; reel++)
          expect((reels[reel]?.x ?? 0) - (reels[reel - 1]?.x ?? 0)).toBeGreaterThanOrEqual(cardWidth);
      }),
    );
  });
});

describe('cardPosition', () => {
  it('puts the card under the needle exactly there, and its neighbours evenly around it', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 4 }), fc.double({ min: 0.01, max: 6, noNaN: true }), (size, count, distance) => {
        const layout = layoutOf(size, count, boxTuningValues);
        expect(cardPosition(layout, 0)).toEqual({ offset: 0, scale: 1, squash: 1 });
        const [after, before] = [cardPosition(layout, distance), cardPosition(layout, -distance)];
        if (after === null || before === null) {
          expect(after).toBe(before);
          return;
        }
        expect(after.offset).toBeCloseTo(-before.offset, 6);
        expect(after.offset).toBeGreaterThan(0);
        expect(after.scale).toBeLessThanOrEqual(1);
      }),
    );
  });
});
