import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutOf, trackOf, xOf } from './layout.ts';
import { diceTuningValues } from './tuning.ts';

const sizes = fc.record({ width: fc.integer({ min: 320, max: 1600 }), height: fc.integer({ min: 260, max: 900 }) });

describe('the layout', () => {
  it('keeps everything within the slot and apart', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const at = layoutOf(size, diceTuningValues);
        expect(at.from).toBeGreaterThan(at.tubeHeight * 0.5);
        expect(at.to).toBeLessThan(size.width - at.tubeHeight * 0.5);
        expect(at.numberY - at.numberSize / 2).toBeGreaterThan(0);
        // The resting die and the gain above it don't meet.
        expect(at.standY - at.dieHeight).toBeGreaterThan(at.gainY + at.gainSize * 0.5);
        expect(at.labelsY + at.labelSize / 2).toBeLessThanOrEqual(at.plateY - at.plateHeight / 2 + 1);
        expect(at.plateY + at.plateHeight / 2).toBeLessThanOrEqual(size.height);
      }),
    );
  });

  it('is linear from 0.00 to 100.00', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 0, max: 10_000 }), (size, value) => {
        const at = layoutOf(size, diceTuningValues);
        expect(xOf(at, value)).toBeCloseTo(at.from + ((at.to - at.from) * value) / 10_000, 9);
      }),
    );
  });

  it('gives a page a band over the track that a finger can grab', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const at = layoutOf(size, diceTuningValues);
        const track = trackOf(size);
        expect([track.x, track.x + track.width]).toEqual([xOf(at, 0), xOf(at, 10_000)].map((x) => expect.closeTo(x, 6)));
        expect(track.height).toBeGreaterThanOrEqual(44);
        expect(track.y).toBeLessThan(at.tubeY);
        expect(track.y + track.height).toBeGreaterThan(at.tubeY);
        expect(track.y + track.height).toBeLessThanOrEqual(size.height);
      }),
    );
  });
});
