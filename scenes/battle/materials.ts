import { COLORS, type ColorToken } from '#contract/design-tokens.ts';

/*
 * The colours of this scene's own materials. What a thing is made of has one colour, wherever it is painted; what leads, wins or shines takes its colour from the
 * tuning or the house's palette.
 */

/** The ground of the stage, at its top and its foot. */
export const GROUND = {
  top: '#10131F',
  foot: '#0B0D15',
} as const;

/** The panel of a lane, at its top and its foot. */
export const PANEL = {
  top: '#161A28',
  foot: '#10131D',
} as const;

/** The ground of a reel's window. */
export const WELL = '#0A0C14';

const SIDES: readonly ColorToken[] = ['side-1', 'side-2', 'side-3', 'side-4'];

/** The colour of a side, as the shell shows it too. */
export function sideColor(side: number): string {
  return COLORS[SIDES[side] ?? 'side-1'];
}
