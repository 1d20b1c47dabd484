import type { ReelLayout } from '#scenes/reels/layout.ts';
import type { Size } from '#scenes/stage/contract.ts';
import { clamp } from '#scenes/stage/numbers.ts';
import type { BoxTuning } from './tuning.ts';

/** The tuning that the layout depends on. */
export type LayoutTuning = Pick<BoxTuning, 'cardHeight' | 'cardHeightVertical' | 'cardAspect' | 'cardGap' | 'totalHeight'>;

/** Positions of all parts for a size and a number of reels, CSS pixels; the window of the reels is the whole slot. */
export interface BoxLayout extends ReelLayout {
  /** Where the floor begins. */
  floorY: number;
  /** Where the big number's baseline row is centred, and its height. */
  total: { x: number; y: number; size: number };
}

const MAX_CARD_HEIGHT = 300;
const HORIZONTAL_FROM = 1.2;
/** Share of its lane that a downward reel's card may fill; the rest is for the needle's points. */
const LANE_SHARE = 0.83;

/** A single box runs sideways where there is space; several boxes, and a phone, run downwards. */
function axisOf({ width, height }: Size, count: number): 'x' | 'y' {
  return count === 1 && width >= height * HORIZONTAL_FROM ? 'x' : 'y';
}

/** Lays out everything for a slot. Pure; grows and shrinks with the slot, so nothing depends on the device. */
export function layoutOf(size: Size, count: number, tuning: LayoutTuning): BoxLayout {
  return axisOf(size, count) === 'x' ? horizontal(size, tuning) : vertical(size, count, tuning);
}

function horizontal({ width, height }: Size, tuning: LayoutTuning): BoxLayout {
  const cardHeight = Math.round(Math.min(MAX_CARD_HEIGHT, height * tuning.cardHeight));
  const cardWidth = Math.round(cardHeight * tuning.cardAspect);
  const y = Math.round(height * 0.49);
  const radius = Math.max(width * 0.86, cardWidth * 5);
  return {
    width,
    height,
    axis: 'x',
    reels: [{ x: width / 2, y }],
    cardWidth,
    cardHeight,
    pitch: cardWidth * (1 + tuning.cardGap),
    radius,
    view: radius * 1.5,
    lane: width,
    floorY: y + cardHeight / 2,
    total: { x: width / 2, y: Math.round(height * 0.895), size: Math.round(clamp(height * tuning.totalHeight, 18, 52)) },
  };
}

function vertical({ width, height }: Size, count: number, tuning: LayoutTuning): BoxLayout {
  const inner = Math.min(width, 320 * count);
  const lane = inner / count;
  const widest = lane * LANE_SHARE;
  const cardHeight = Math.round(Math.min(MAX_CARD_HEIGHT, height * tuning.cardHeightVertical, widest / 0.76));
  const cardWidth = Math.round(Math.min(widest, cardHeight * 1.06));
  const pitch = cardHeight * (1 + tuning.cardGap);
  const y = Math.round(height * 0.42);
  const left = (width - inner) / 2;
  return {
    width,
    height,
    axis: 'y',
    reels: Array.from({ length: count }, (_, reel) => ({ x: left + lane * (reel + 0.5), y })),
    cardWidth,
    cardHeight,
    pitch,
    radius: pitch * 2.1,
    view: pitch * 4,
    lane,
    floorY: Math.round(height * 0.8),
    total: { x: width / 2, y: Math.round(height * 0.885), size: Math.round(clamp(height * tuning.totalHeight, 18, 52)) },
  };
}
