import type { Size } from '#scenes/stage/contract.ts';
import { clamp } from '#scenes/stage/numbers.ts';
import type { UpgradeTuning } from './tuning.ts';

/** What of the tuning shapes the picture. */
export type LayoutTuning = Pick<UpgradeTuning, 'ringRadius' | 'prizeSide'>;

/** Position of a prize: the middle of its picture, its side, its pedestal and the figures below, CSS pixels. */
export interface PedestalLayout {
  x: number;
  y: number;
  side: number;
  footY: number;
  valueY: number;
  valueSize: number;
  /** Width that everything at this pedestal may use. */
  maxWidth: number;
}

/** Positions of all parts for a size, CSS pixels. */
export interface UpgradeLayout {
  width: number;
  height: number;
  /** Narrow: the ring above, stake and target below; else the ring between them. */
  narrow: boolean;
  floorY: number;
  ring: { x: number; y: number; radius: number };
  stake: PedestalLayout;
  target: PedestalLayout;
  times: { x: number; y: number; size: number };
}

/** From this ratio of width to height on, the ring is between stake and target. */
const WIDE_FROM = 1.2;

/** Lays out everything for a size. */
export function layoutOf(size: Size, tuning: LayoutTuning): UpgradeLayout {
  return size.width >= size.height * WIDE_FROM ? wide(size, tuning) : narrow(size, tuning);
}

function wide({ width, height }: Size, { ringRadius, prizeSide }: LayoutTuning): UpgradeLayout {
  const radius = Math.min(height * ringRadius, width * 0.215);
  const ring = { x: width / 2, y: height * 0.455, radius };
  const maxWidth = Math.min(width / 2 - radius, radius * 1.9);
  const side = Math.min(height * prizeSide, maxWidth * 0.68, 240);
  const stand = (x: number): PedestalLayout => ({
    x,
    y: ring.y - height * 0.015,
    side,
    footY: ring.y + side * 0.62,
    valueY: height * 0.865,
    valueSize: Math.round(clamp(height * 0.068, 17, 40)),
    maxWidth,
  });
  const off = radius + maxWidth * 0.5;
  return {
    width,
    height,
    narrow: false,
    floorY: height * 0.775,
    ring,
    stake: stand(ring.x - off),
    target: stand(ring.x + off),
    times: { x: ring.x, y: height * 0.915, size: Math.round(clamp(height * 0.052, 14, 28)) },
  };
}

function narrow({ width, height }: Size, { ringRadius, prizeSide }: LayoutTuning): UpgradeLayout {
  const radius = Math.min(width * 0.31, height * ringRadius * 0.78);
  const ring = { x: width / 2, y: radius + height * 0.035, radius };
  const maxWidth = width * 0.42;
  const side = Math.min(height * prizeSide * 0.62, maxWidth * 0.56);
  const footY = height * 0.845;
  const stand = (x: number): PedestalLayout => ({
    x,
    y: footY - side * 0.6,
    side,
    footY,
    valueY: height * 0.927,
    valueSize: Math.round(clamp(height * 0.05, 16, 28)),
    maxWidth,
  });
  return {
    width,
    height,
    narrow: true,
    floorY: height * 0.835,
    ring,
    stake: stand(width * 0.22),
    target: stand(width * 0.78),
    times: { x: width / 2, y: footY - side * 0.42, size: Math.round(clamp(height * 0.044, 14, 24)) },
  };
}

/** Parts of the ring, over its radius. */
export const RING = { trackOuter: 0.925, trackInner: 0.745, dial: 0.665, needleFrom: 0.625, needleTo: 1.005 } as const;

/** Where a turn (0 at the top, 1 all the way round clockwise) is on the screen, radians. */
export function angleOf(turn: number): number {
  return turn * 2 * Math.PI - Math.PI / 2;
}
