/*
 * The colours of this scene's own materials: the room, the metal of the wheel and its numbers. A material has one colour, wherever it is painted;
 * what shines, wins or is staked takes its colour from the tuning or the house's palette.
 */

/** The dark around the wheel, the groove under its rim, its hub, and the ground under its middle. */
export const ROOM = {
  dark: '#05060B',
  groove: '#04050A',
  hub: '#06070D',
  middle: '#07080F',
} as const;

/** The metal of the rim, from its sides to its middle. */
export const RIM = {
  side: '#0C0F1A',
  between: '#20263A',
  middle: '#39415E',
} as const;

/** The brass of a lamp's socket and of the pointer's pivot, in light and shade. */
export const BRASS = {
  light: '#E9D3A0',
  dark: '#7A5B22',
  bright: '#FFF0C8',
  deep: '#8A5A12',
} as const;

/** The steel of the pointer's pivot, in light and shade. */
export const STEEL = {
  light: '#59627F',
  dark: '#141826',
} as const;

/** The plate under the stakes of a colour, at its top and its foot. */
export const PLATE = {
  top: '#10131F',
  foot: '#0A0C15',
} as const;

/** A number's ink on a bright segment, and the light around it. */
export const INK = {
  dark: '#2B1A02',
  light: '#FFF0C8',
} as const;
