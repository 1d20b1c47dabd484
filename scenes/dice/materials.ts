/*
 * The colours of this scene's own materials: the tube and the die. A material has one colour, wherever it is painted; what shines, wins or
 * is staked takes its colour from the tuning or the house's palette.
 */

/** The hollow of the tube from its top to its foot. */
export const TUBE = {
  top: '#05060A',
  foot: '#10131D',
} as const;

/** The die's ivory in light and shade, its pips, and the dark behind the line that falls from it. */
export const DIE = {
  bright: '#FFFDF7',
  middle: '#DAD3E6',
  dark: '#7C70A8',
  pip: '#1B1533',
  bowl: '#0B0818',
  ghost: '#080910',
} as const;
