import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLINKO_ROWS } from '#contract/games/plinko.ts';
import { bucketX, firstPeg, layoutOf, pegIndex } from './layout.ts';
import { plinkoTuningValues as tuning } from './tuning.ts';
import { pegPositions } from './views/peg-positions.ts';

const sizes = fc.record({ width: fc.integer({ min: 280, max: 2000 }), height: fc.integer({ min: 260, max: 1200 }) });
const rows = fc.constantFrom(...PLINKO_ROWS);

describe('layoutOf', () => {
  it('keeps everything within the slot and in its order from the hand to the floor', () => {
    fc.assert(
      fc.property(sizes, rows, (size, count) => {
        const { board, handY, buckets, column } = layoutOf(size, count, tuning);
        expect(handY - board.ballRadius).toBeGreaterThan(0);
        expect(board.firstRowY).toBeGreaterThan(handY);
        const lastRowY = board.firstRowY + (count - 1) * board.rowHeight;
        expect(buckets.top).toBeGreaterThan(lastRowY + board.pegRadius);
        expect(board.floorY).toBeGreaterThan(buckets.top);
        expect(board.floorY).toBeLessThan(buckets.top + buckets.height);
        expect(buckets.top + buckets.height).toBeLessThan(size.height);
        expect(bucketX(board, 0) - buckets.width / 2 - buckets.wing).toBeGreaterThanOrEqual(0);
        expect(bucketX(board, count) + buckets.width / 2 + buckets.wing).toBeLessThanOrEqual(size.width);
        expect(column.x + column.width / 2).toBeLessThanOrEqual(size.width);
      }),
    );
  });

  it('lays no result over a peg or a bucket', () => {
    fc.assert(
      fc.property(sizes, rows, (size, count) => {
        const { board, buckets, column } = layoutOf(size, count, tuning);
        const left = column.x - column.width / 2;
        const bottom = column.y + (column.count - 1) * column.pitch + column.height / 2;
        const places = pegPositions(board);
        for (let at = 0; at < places.length; at += 2)
          if ((places[at] ?? 0) + board.pegRadius > left) expect((places[at + 1] ?? 0) - board.pegRadius).toBeGreaterThan(bottom);
        if (bucketX(board, count) + buckets.width / 2 + buckets.wing > left) expect(buckets.top).toBeGreaterThan(bottom);
      }),
      { examples: [[{ width: 431, height: 265 }, 8]] },
    );
  });

  it('leaves a ball enough space between two pegs and in its bucket', () => {
    fc.assert(
      fc.property(sizes, rows, (size, count) => {
        const { board, buckets } = layoutOf(size, count, tuning);
        expect(2 * (board.ballRadius + board.pegRadius)).toBeLessThan(board.spacing);
        expect(2 * board.ballRadius).toBeLessThan(buckets.width);
      }),
    );
  });
});

describe('pegs', () => {
  it('are numbered without gap or double, row by row', () => {
    const numbers: number[] = [];
    for (let row = 0; row < 16; row++) for (let rights = -1; rights <= row + 1; rights++) numbers.push(pegIndex(row, rights));
    expect(numbers).toEqual(Array.from({ length: firstPeg(16) }, (_, index) => index));
  });
});
