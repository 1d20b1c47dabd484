/*
 * The colours of this scene's own materials: the night, the pad and what is left of the comet. What a thing is made of has one colour, wherever it is painted; what shines, wins or
 * is staked takes its colour from the tuning or the house's palette.
 */

/** The night sky from its top to its foot, the ground under it, and the far stars. */
export const NIGHT = {
  top: '#04050A',
  middle: '#080A15',
  foot: '#0C0C1C',
  ground: '#05060C',
  star: '#DDE4FF',
} as const;

/** The two faces of a shard that lie away from the light. */
export const SHARD = {
  side: '#C9C4D2',
  dark: '#8E8899',
} as const;

/** The metal of the launch pad: its mast, its deck, and the well in it. */
export const PAD = {
  mastTop: '#1B2032',
  mastFoot: '#090B14',
  deckTop: '#2A3049',
  deckFoot: '#12162A',
  well: '#07080F',
} as const;

/** The plate under a name at the curve. */
export const BADGE = {
  plate: '#070A10',
} as const;
