import type { Palette } from './palette.ts';
import type { ShapeArt } from './parts.ts';
import { capsule, pod, tin } from './round-shapes.ts';
import { chest, crate, equipmentCase, gift, safe } from './square-shapes.ts';

/** The shapes that a box can have. */
export const BOX_SHAPES = ['crate', 'capsule', 'chest', 'case', 'gift', 'tin', 'safe', 'pod'] as const;

export type BoxShape = (typeof BOX_SHAPES)[number];

/** What draws each of them. */
export const SHAPES: Readonly<Record<BoxShape, (palette: Palette) => ShapeArt>> = {
  crate,
  capsule,
  chest,
  case: equipmentCase,
  gift,
  tin,
  safe,
  pod,
};
