import { clamp } from '#scenes/stage/numbers.ts';
import type { FinalTuning } from './knobs.ts';
import type { BattleLayout, Frame, LaneLayout } from '../layout.ts';
import type { SeatLayout } from './pose.ts';

/** Position of a side's name, beside or under the ring. */
export interface PlateLayout {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where the profit of a lane is printed: its middle, and the height of its figures. */
interface GainPlace {
  x: number;
  y: number;
  size: number;
}

/** Positions of all parts of a draw and the final, CSS pixels. */
export interface FinalLayout {
  width: number;
  height: number;
  ring: { x: number; y: number; radius: number; wordSize: number; sumSize: number };
  /** By side. */
  plates: readonly PlateLayout[];
  /** By seat. */
  seats: readonly (SeatLayout & { lane: LaneLayout; gain: GainPlace; more: GainPlace })[];
}

/** The largest ring and the widest plate, px. */
const RADIUS_MAX = 230;
const PLATE_MAX = 240;

/** From this width on, CSS pixels, the names are on both sides of the ring. */
const BESIDE_FROM = 620;

/** Lays out everything for the stage and the lanes on it. */
export function finalLayout({ width, height, stage, lanes }: BattleLayout, sides: number, tuning: FinalTuning): FinalLayout {
  const beside = stage.width >= BESIDE_FROM;
  const plateHeight = Math.round(clamp(Math.min(stage.width, stage.height) * 0.09, 32, 52));
  const gap = Math.round(plateHeight * 0.3);
  const under = beside ? 0 : Math.ceil(sides / 2) * (plateHeight + gap) + gap;
  const freeHeight = stage.height - under;
  const radius = Math.min(Math.min(stage.width, freeHeight) * tuning.ringRadius * (beside ? 1.25 : 1.35), freeHeight * 0.42, RADIUS_MAX);
  const circle = { x: stage.x + stage.width / 2, y: stage.y + freeHeight / 2, radius };
  const below = { ...stage, y: stage.y + freeHeight + gap };
  return {
    width,
    height,
    ring: { ...circle, wordSize: clamp(radius * 0.11, 11, 17), sumSize: clamp(radius * 0.25, 16, 40) },
    plates: Array.from({ length: sides }, (_, side) =>
      beside ? besidePlate(side, sides, circle, stage, plateHeight) : underPlate(side, below, plateHeight, gap),
    ),
    seats: lanes.map(seatPlace),
  };
}

/** The first half of the sides is right of the ring, where their arcs begin, the others left of it from the bottom up, as the arcs go round. */
function besidePlate(
  side: number,
  sides: number,
  { x, y, radius }: { x: number; y: number; radius: number },
  stage: Frame,
  height: number,
): PlateLayout {
  const half = Math.ceil(sides / 2);
  const right = side < half;
  const row = right ? side : sides - 1 - side;
  const inColumn = right ? half : sides - half;
  const off = radius * 1.32;
  const width = Math.min(stage.width / 2 - off - 16, PLATE_MAX);
  return { x: right ? x + off : x - off - width, y: y + (row - (inColumn - 1) / 2) * height * 1.6 - height / 2, width, height };
}

function underPlate(side: number, { x, y, width }: Frame, height: number, gap: number): PlateLayout {
  const plate = (width - gap * 3) / 2;
  return { x: x + gap + (side % 2) * (plate + gap), y: y + Math.floor(side / 2) * (height + gap), width: plate, height };
}

function seatPlace(lane: LaneLayout): FinalLayout['seats'][number] {
  const { width, window, shelf } = lane;
  const middle = window.x + window.width / 2;
  const pit = { x: middle, y: window.y + window.height - width * 0.03, width: Math.min(window.width, window.height * 0.94) };
  const size = Math.round(clamp(shelf.size * 0.62, 13, 26));
  return {
    lane,
    pit,
    shelf: { x: shelf.x, y: shelf.y, width: shelf.step * (shelf.capacity - 1) },
    gain: { x: shelf.x, y: shelf.y, size },
    more: { x: window.x + window.width, y: window.y + size * 0.9, size: Math.round(clamp(width * 0.06, 11, 18)) },
  };
}
