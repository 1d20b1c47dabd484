/*
 * The colours of this scene's own materials: the ring, the pedestals, the glass and the coins. A material has one colour, wherever it is painted;
 * what shines, wins or is staked takes its colour from the tuning or the house's palette.
 */

/** The dark ends of a pedestal's side. */
export const STAND = {
  left: '#0A0C13',
  right: '#090A11',
} as const;

/** The bell of glass: its lit side, its body, its far side, and its edge in light and shade. */
export const GLASS = {
  lit: '#D6DEFF',
  body: '#BEC8FF',
  far: '#AAA0FF',
  edge: '#DCE2FF',
  edgeFar: '#C8C4FF',
} as const;

/** A coin's edge in shade on both sides, its outline, its face, the ring in it and the mark on it. */
export const COIN = {
  edgeLeft: '#8A560A',
  edgeRight: '#7A4A06',
  outline: '#6E4204',
  face: '#FFF3CF',
  ring: '#8A560A',
  mark: '#FFE9AE',
} as const;

/** The track of the ring, from its outer to its inner edge, the dark of its face, and the ground under the lens. */
export const TRACK = {
  outer: '#0B0D15',
  middle: '#10121C',
  inner: '#05060A',
  face: '#07080D',
  lens: '#0B0D15',
} as const;
