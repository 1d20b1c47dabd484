import type { Size } from '#scenes/stage/contract.ts';
import { clamp } from '#scenes/stage/numbers.ts';
import type { FinalTuning } from './knobs.ts';
import type { FinalPlace } from './pose.ts';

/** What the final asks of a lane, CSS pixels: its frame, the part in which its reel runs, and the row of its prizes. */
export interface FinalLane {
  x: number;
  y: number;
  width: number;
  height: number;
  reel: { top: number; bottom: number };
  shelf: { x: number; y: number; width: number; height: number };
}

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
  seats: readonly (FinalPlace & { lane: FinalLane; gain: GainPlace; more: GainPlace })[];
}

/** From this width on the names stand at both sides of the ring. */
const BESIDE_FROM = 620;

/** Places everything for a slot and its lanes. */
export function finalLayout(size: Size, lanes: readonly FinalLane[], sides: number, tuning: FinalTuning): FinalLayout {
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
    seats: lanes.map((lane) => seatPlace(lane)),
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

function seatPlace(lane: FinalLane): FinalLayout['seats'][number] {
  const { x, width, reel, shelf } = lane;
  const pit = { x: x + width / 2, y: reel.bottom, width: Math.min(width * 0.88, (reel.bottom - reel.top) * 0.98) };
  const size = Math.round(clamp(width * 0.085, 14, 26));
  return {
    lane,
    pit,
    shelf: { x: shelf.x + shelf.width / 2, y: shelf.y + shelf.height / 2, width: shelf.width },
    gain: { x: x + width / 2, y: shelf.y + shelf.height / 2, size },
    more: { x: x + width * 0.94, y: reel.top + size, size: Math.round(size * 0.8) },
  };
}
