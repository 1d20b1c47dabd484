/*
 * The colours of this scene's own materials: the room, the pegs and the ball. A material has one colour, wherever it is painted;
 * what shines, wins or is staked takes its colour from the tuning or the house's palette.
 */

/** The four lights of the room, and the lamp over the board. */
export const ROOM = {
  middle: '#4A34C8',
  top: '#6B57FF',
  left: '#1C4AB8',
  right: '#7A2BB0',
  lamp: '#8F7BFF',
} as const;

/** The glass behind the pegs, at its top and below. */
export const PANE = {
  top: '#8A78FF',
  foot: '#5B45D6',
} as const;

/** A peg's halo from its middle outwards, and its metal in light and shade. */
export const PEG = {
  haloIn: '#A79BFF',
  haloOut: '#8F7DFF',
  metal: '#E3DEFF',
  dark: '#9A8FE0',
} as const;

/** The well that the balls fall from, from its middle to its edge. */
export const WELL = {
  deep: '#050409',
  middle: '#15102E',
  edge: '#2A2060',
} as const;

/** The ball's gold at its brightest and in its shade, and the engraving in it. */
export const BALL = {
  bright: '#FFF8E2',
  engraved: '#7A4A08',
  dark: '#6E430A',
} as const;

/** The gold of a trail's light, from its middle outwards. */
export const GLOW = {
  core: '#FFECBE',
  warm: '#FFD06E',
  amber: '#FFB43C',
  ember: '#F08C1E',
} as const;

/** The gold of the light around a ball, from its middle outwards. */
export const HALO = {
  core: '#FFF0C8',
  warm: '#FFD682',
  amber: '#FFC45A',
  deep: '#FFAA3C',
  ember: '#E68228',
} as const;
