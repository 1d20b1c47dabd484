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

/** The two colours of an avatar with a player's hue, as the shell paints them. */
export function avatarColors(hue: number): readonly [string, string] {
  return [`oklch(62% 0.2 ${hue + 20})`, `oklch(56% 0.19 ${hue - 30})`];
}
