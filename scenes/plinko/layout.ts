import type { PlinkoRows } from '#contract/games/plinko.ts';
import type { Size } from '#scenes/stage/contract.ts';
import { clamp } from '#scenes/stage/numbers.ts';
import { startHeight, type FallBoard, type FallTuning } from './fall.ts';
import type { PlinkoTuning } from './tuning.ts';

/** What of the tuning shapes the picture. */
export type LayoutTuning = FallTuning & Pick<PlinkoTuning, 'ballSize' | 'pegSize'>;

/** Positions of all parts for a slot and a number of rows, CSS pixels. */
export interface PlinkoLayout {
  width: number;
  height: number;
  board: FallBoard;
  /** Where a ball is held out before it drops: its centre. */
  handY: number;
  /** The buckets: their top, size and the gap between two. The outer ones are wider by `wing`, outwards. */
  buckets: { top: number; width: number; height: number; wing: number };
  /** The last results, newest at (x, y), each further one `pitch` below. */
  column: { x: number; y: number; width: number; height: number; pitch: number; count: number };
  /** The big number of a big win. */
  hero: { x: number; y: number; size: number };
}

/** Rows are never farther apart than this share of the spacing: flatter flights would graze pegs. */
const TALLEST = 0.85;
/** Nor closer than this, so that a wide slot doesn't flatten the board. */
const FLATTEST = 0.72;
const WIDEST_SPACING = 76;
/** From the last row's pegs to the buckets' top, over the row height. */
const MOUTH = 0.62;
/** How deep a landed ball's centre is in its bucket, over its radius. */
const DEPTH = 0.75;
const GAP = 0.09;
const MOST_CHIPS = 8;
/** With so much free beside the board, px, results are shown there; with less they are over its slope. */
const BESIDE_PX = 66;
/** The outer buckets of large boards pay up to 1000×: they need the width of four digits. */
const WING_PX = 7;

/** Where a row of pegs begins in the list of all pegs; row r has r + 3 of them. */
export function firstPeg(row: number): number {
  return (row * (row + 5)) / 2;
}

/** The number in that list of the peg that a ball with so many rights meets at a row. */
export function pegIndex(row: number, rights: number): number {
  return firstPeg(row) + rights + 1;
}

/** The middle of a bucket, px. */
export function bucketX({ centreX, rows, spacing }: FallBoard, bucket: number): number {
  return centreX + (bucket - rows / 2) * spacing;
}

/** Lays out everything for a slot. Pure; grows and shrinks with the slot, so nothing depends on the device. */
export function layoutOf({ width, height }: Size, rows: PlinkoRows, tuning: LayoutTuning): PlinkoLayout {
  const side = Math.max(5, Math.round(width * 0.012));
  const top = Math.round(clamp(height * 0.03, 8, 22));
  const foot = Math.round(clamp(height * 0.05, 12, 34));
  const wing = rows >= 14 ? WING_PX : 0;
  const widest = Math.min(WIDEST_SPACING, (width - 2 * (side + wing)) / (rows + 1));
  const bucketHeight = Math.round(clamp(Math.min(widest * 1.3, height * 0.085), 24, 46));
  // In row heights: the drop, the rows, the mouth of the buckets; with it two ball radii above and the reach of one contact.
  const drop = startHeight({ rowHeight: 1 }, tuning);
  const reach = (3 * tuning.ballSize + tuning.pegSize) / FLATTEST;
  const freeHeight = height - top - foot - bucketHeight;
  const rowHeight = Math.min(freeHeight / (drop + reach + rows - 1 + MOUTH), widest * TALLEST);
  const spacing = Math.min(widest, rowHeight / FLATTEST);
  const ballRadius = spacing * tuning.ballSize;
  const pegRadius = spacing * tuning.pegSize;
  const used = rowHeight * (drop + rows - 1 + MOUTH) + 3 * ballRadius + pegRadius;
  const handY = top + 2 * ballRadius + (freeHeight - used) * 0.45;
  const firstRowY = handY + startHeight({ rowHeight }, tuning) + ballRadius + pegRadius;
  const bucketTop = firstRowY + (rows - 1 + MOUTH) * rowHeight;
  const board: FallBoard = {
    rows,
    centreX: width / 2,
    firstRowY,
    rowHeight,
    spacing,
    ballRadius,
    pegRadius,
    floorY: bucketTop + ballRadius * DEPTH,
  };
  const buckets = { top: bucketTop, width: spacing * (1 - GAP), height: bucketHeight, wing };
  return {
    width,
    height,
    board,
    handY,
    buckets,
    column: columnOf({ width, height }, board, buckets, top, side),
    hero: { x: width / 2, y: height * 0.42, size: Math.round(clamp(Math.min(height * 0.19, width * 0.13), 36, 96)) },
  };
}

/** The last results are at the right edge, as many as fit before the board's slope comes near. */
function columnOf(
  { width, height }: Size,
  board: FallBoard,
  buckets: PlinkoLayout['buckets'],
  top: number,
  side: number,
): PlinkoLayout['column'] {
  const half = ((board.rows + 1) / 2) * board.spacing;
  const free = width / 2 - half - side * 2;
  const beside = free >= BESIDE_PX;
  const chipWidth = beside ? Math.round(clamp(free * 0.62, 58, 92)) : Math.round(clamp(width * 0.115, 40, 56));
  const chipHeight = Math.round(beside ? clamp(chipWidth * 0.46, 28, 42) : chipWidth * 0.52);
  const gap = Math.max(4, Math.round(chipHeight * 0.16));
  const pitch = chipHeight + gap;
  // Between the board's last peg or bucket and the edge: where that is narrow, as much is left free on both sides.
  const boardRight = Math.max(board.centreX + half + board.pegRadius, bucketX(board, board.rows) + buckets.width / 2 + buckets.wing);
  const margin = beside ? Math.min(free * 0.2, 18, (width - side - boardRight - chipWidth) / 2) : 3;
  const x = width - side - margin - chipWidth / 2;
  const y = Math.max(top, side) + chipHeight / 2;
  const left = x - chipWidth / 2;
  // The slope of pegs at the right: at the height where it comes within half a spacing of the chips, there are no more.
  const reachRow = ((left - board.centreX) / board.spacing - 1.5) * 2;
  const untilY = beside ? Math.min(buckets.top, height - side) : board.firstRowY + reachRow * board.rowHeight;
  const count = Math.max(1, Math.min(MOST_CHIPS, Math.floor((untilY - (y - chipHeight / 2) + gap) / pitch)));
  return { x, y, width: chipWidth, height: chipHeight, pitch, count };
}
