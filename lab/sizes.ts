import type { Size } from '#scenes/stage/contract.ts';

/** Sizes of slots that matter: the goldens' two, a phone's whole width, a desk's page. */
export const SIZES: readonly Size[] = [
  { width: 480, height: 300 },
  { width: 390, height: 420 },
  { width: 960, height: 400 },
  { width: 1344, height: 412 },
];

/** The slot of a box page on a desk. */
export const DEFAULT_SIZE: Size = { width: 960, height: 400 };

export const sizeName = ({ width, height }: Size): string => `${width}×${height}`;
