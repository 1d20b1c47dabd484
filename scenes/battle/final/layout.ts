import type { Size } from '#scenes/stage/contract.ts';
import { clamp } from '#scenes/stage/numbers.ts';
import type { FinalTuning } from './knobs.ts';
import type { LanePlace } from '../layout.ts';
import type { FinalPlace } from './pose.ts';

/** Where a side's name stands beside or under the ring. */
export interface PlatePlace {
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

/** Where everything of a draw and the final stands, CSS pixels. */
export interface FinalLayout {
  width: number;
  height: number;
  ring: { x: number; y: number; radius: number; wordSize: number; sumSize: number };
  /** By side. */
  plates: readonly PlatePlace[];
  /** By seat. */
  seats: readonly (FinalPlace & { lane: LanePlace; gain: GainPlace; more: GainPlace; word: GainPlace })[];
}

/** From this width on the names stand at both sides of the ring. */
const BESIDE_FROM = 620;

/** Places everything for a slot and its lanes. */
export function finalLayout(size: Size, lanes: readonly LanePlace[], sides: number, tuning: FinalTuning): FinalLayout {
  const { width, height } = size;
  const beside = width >= BESIDE_FROM;
  const plateHeight = Math.round(clamp(Math.min(width, height) * 0.09, 34, 52));
  const rows = Math.ceil(sides / 2);
  const gap = Math.round(plateHeight * 0.3);
  const under = beside ? 0 : rows * (plateHeight + gap) + gap;
  const radius = Math.min(
    Math.min(width, (height - under) * 1.15) * tuning.ringRadius * (beside ? 1.15 : 1.3),
    (height - under) * 0.44,
    210,
  );
  const ring = {
    x: width / 2,
    y: (height - under) / 2,
    radius,
    wordSize: clamp(radius * 0.11, 11, 17),
    sumSize: clamp(radius * 0.25, 16, 40),
  };
  return {
    width,
    height,
    ring,
    plates: Array.from({ length: sides }, (_, side) =>
      beside ? besidePlate(side, sides, ring, width, plateHeight) : underPlate(side, size, height - under + gap, plateHeight, gap),
    ),
    seats: lanes.map(seatPlace),
  };
}

/** The first half of the sides stand right of the ring, where their arcs begin, the others left of it from the foot up, as the arcs go round. */
function besidePlate(
  side: number,
  sides: number,
  ring: { x: number; y: number; radius: number },
  width: number,
  height: number,
): PlatePlace {
  const half = Math.ceil(sides / 2);
  const right = side < half;
  const row = right ? side : sides - 1 - side;
  const inColumn = right ? half : sides - half;
  const room = width / 2 - ring.radius * 1.32;
  const plate = Math.min(room - 16, 240);
  const x = right ? ring.x + ring.radius * 1.32 : ring.x - ring.radius * 1.32 - plate;
  return { x, y: ring.y + (row - (inColumn - 1) / 2) * height * 1.6 - height / 2, width: plate, height };
}

function underPlate(side: number, { width }: Size, top: number, height: number, gap: number): PlatePlace {
  const plate = (width - gap * 3) / 2;
  return { x: gap + (side % 2) * (plate + gap), y: top + Math.floor(side / 2) * (height + gap), width: plate, height };
}

function seatPlace(lane: LanePlace): FinalLayout['seats'][number] {
  const { width, window, shelf, note } = lane;
  const middle = window.x + window.width / 2;
  const pit = { x: middle, y: window.y + window.height, width: Math.min(window.width, window.height * 0.98) };
  const size = Math.round(clamp(shelf.size * 0.62, 13, 26));
  return {
    lane,
    pit,
    shelf: { x: shelf.x, y: shelf.y, width: shelf.step * (shelf.room - 1) },
    gain: { x: shelf.x, y: shelf.y, size },
    more: { x: window.x + window.width, y: window.y + size * 0.9, size: Math.round(clamp(width * 0.06, 11, 18)) },
    word: { x: middle, y: note.y + note.size, size: clamp(width * 0.062, 11.5, 19) },
  };
}
