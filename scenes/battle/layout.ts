import type { ReelLayout } from '#scenes/reels/layout.ts';
import type { Size } from '#scenes/stage/contract.ts';
import { clamp } from '#scenes/stage/numbers.ts';
import type { BattleTuning } from './tuning.ts';

/** What of the tuning shapes the picture. */
export type LayoutTuning = Pick<BattleTuning, 'cardHeight' | 'cardGap' | 'drum'>;

/** A rectangle, CSS pixels. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Positions of the parts of one lane. */
export interface LaneLayout extends Frame {
  /** Middle of the avatar, and its side. */
  avatar: { x: number; y: number; size: number };
  /** Where the name begins and what may be written up to. */
  name: { x: number; y: number; size: number; right: number };
  /** The window of the reel. */
  window: Frame;
  total: { x: number; y: number; size: number };
  /** A small line under the lane's head, over the window. */
  note: { x: number; y: number; size: number };
  /** The first place of the shelf, the side of a place, the distance between two, and how many fit. */
  shelf: { x: number; y: number; size: number; step: number; capacity: number };
}

/** Positions of all parts for a size and a number of seats, CSS pixels. */
export interface BattleLayout {
  width: number;
  height: number;
  /** The strip of rounds over the stage: its middle, the side of a tile, and the distance between two. */
  strip: { x: number; y: number; size: number; step: number };
  /** The stage under the lanes. */
  stage: Frame;
  columns: number;
  /** Between two lanes, and around them. */
  gap: number;
  lanes: readonly LaneLayout[];
  /** The reels, one per lane; their window is that of a lane. */
  reels: ReelLayout;
  /** How many px of the reference height 560 one unit of an effect has. */
  unit: number;
}

const ROOMY_PX = 560;

/** The least size in which lanes, their windows and the ring of a draw have a size at all; a smaller slot shows a part of it. */
const LEAST: Size = { width: 200, height: 240 };

/** How many lanes are side by side: all of them, or two where a slot is narrow and high enough for two rows. */
export function columnsOf({ width, height }: Size, seats: number): number {
  return seats > 2 && width < ROOMY_PX + 80 && height >= width * 0.95 ? 2 : seats;
}

/** The height that a slot of this width should have, so that nothing in it is cramped, CSS pixels. */
export function slotHeight(width: number, seats: number): number {
  const rows = seats > 2 && width < ROOMY_PX + 80 ? 2 : 1;
  const lane = rows === 2 ? clamp(width * 0.74, 240, 330) : clamp(width * 0.42, 330, 520);
  return Math.round(rows * lane + clamp(width * 0.12, 56, 112));
}

/** Lays out everything for a slot. Pure; grows and shrinks with the slot, so nothing depends on the device. */
export function layoutOf(size: Size, seats: number, tuning: LayoutTuning): BattleLayout {
  const width = Math.max(size.width, LEAST.width);
  const height = Math.max(size.height, LEAST.height);
  const count = Math.max(1, seats);
  const columns = columnsOf({ width, height }, count);
  const rows = Math.ceil(count / columns);
  const tile = Math.round(clamp(Math.min(height * 0.1, width * 0.11), 26, 62));
  const stripY = Math.round(tile * 0.78);
  const stageY = Math.round(tile * 1.62);
  const stage: Frame = { x: 0, y: stageY, width, height: height - stageY };
  const pad = Math.round(clamp(width * 0.012, 6, 16));
  const laneWidth = Math.floor(Math.min(columns === 2 && count === 2 ? width * 0.46 : width, (width - pad * (columns + 1)) / columns));
  const laneHeight = Math.floor((stage.height - pad * (rows + 1)) / rows);
  const lanes = Array.from({ length: count }, (_, seat) => {
    const row = Math.floor(seat / columns);
    const inRow = Math.min(columns, count - row * columns);
    const rowWidth = inRow * laneWidth + (inRow - 1) * pad;
    const x = Math.round((width - rowWidth) / 2 + (seat % columns) * (laneWidth + pad));
    return laneOf({ x, y: stageY + pad + row * (laneHeight + pad), width: laneWidth, height: laneHeight });
  });
  return {
    width,
    height,
    strip: { x: width / 2, y: stripY, size: tile, step: Math.round(tile * 1.3) },
    stage,
    columns,
    gap: pad,
    lanes,
    reels: reelsOf(lanes, tuning),
    unit: clamp(height / 560, 0.5, 1.4),
  };
}

function laneOf(frame: Frame): LaneLayout {
  const { x, y, width, height } = frame;
  const inner = clamp(width * 0.045, 7, 16);
  const avatar = Math.round(clamp(Math.min(height * 0.075, width * 0.13), 18, 32));
  const headY = y + inner + avatar / 2;
  const nameX = x + inner + avatar + clamp(width * 0.03, 5, 10);
  const shelfSize = Math.round(clamp(Math.min(width * 0.145, height * 0.1), 17, 46));
  const step = shelfSize + Math.round(clamp(shelfSize * 0.16, 3, 7));
  const capacity = Math.max(2, Math.floor((width - 2 * inner + (step - shelfSize)) / step));
  const shelfY = y + height - inner - shelfSize / 2;
  const totalSize = Math.round(clamp(Math.min(height * 0.068, width * 0.115), 14, 34));
  const totalY = shelfY - shelfSize / 2 - totalSize * 0.82;
  const noteSize = Math.round(clamp(totalSize * 0.42, 9.5, 13));
  const top = headY + avatar / 2 + clamp(height * 0.015, 3, 10);
  const foot = totalY - totalSize * 0.72;
  return {
    ...frame,
    avatar: { x: x + inner + avatar / 2, y: headY, size: avatar },
    name: { x: nameX, y: headY, size: clamp(avatar * 0.5, 10.5, 15), right: x + width - inner },
    window: { x: x + inner, y: top, width: width - 2 * inner, height: foot - top },
    total: { x: x + width / 2, y: totalY, size: totalSize },
    note: { x: x + width / 2, y: top + noteSize * 0.4, size: noteSize },
    shelf: { x: x + width / 2, y: shelfY, size: shelfSize, step, capacity },
  };
}

function reelsOf(lanes: readonly LaneLayout[], { cardHeight: share, cardGap, drum }: LayoutTuning): ReelLayout {
  const [first] = lanes;
  const { width, height } = first?.window ?? { width: 1, height: 1 };
  const cardHeight = Math.round(Math.min(height * share, width * 0.62));
  const cardWidth = Math.round(Math.min(width * 0.74, cardHeight * 1.44));
  return {
    width,
    height,
    axis: 'y',
    reels: lanes.map(({ window }) => ({ x: window.x + window.width / 2, y: window.y + window.height / 2 })),
    cardWidth,
    cardHeight,
    pitch: cardHeight * (1 + cardGap),
    radius: height * drum,
    view: height * drum * 3,
    lane: width,
  };
}
