/**
 * The one palette and motion vocabulary. The shell's CSS (src/ui/tokens.css is generated from here), the scenes and the box art read it,
 * so a colour changed here changes everywhere.
 */
export const COLORS = {
  'ink-900': '#0B0D14',
  'ink-800': '#12151F',
  'ink-700': '#1A1E2B',
  'ink-600': '#252A3A',
  black: '#000000',
  'text-hi': '#F4F6FB',
  'text-mid': '#AEB6C8',
  'text-low': '#8B93A7',
  gold: '#FFC44D',
  'gold-light': '#FFE3A3',
  'gold-deep': '#C8871A',
  violet: '#7C5CFF',
  'violet-light': '#B3A1FF',
  win: '#35D08A',
  loss: '#FF5A6E',
  warn: '#FFA63D',
  'rarity-common': '#8B93A7',
  'rarity-uncommon': '#4CC38A',
  'rarity-rare': '#3B9EFF',
  'rarity-epic': '#A45CFF',
  'rarity-legendary': '#FFB224',
  'rarity-mythic': '#FF5C7A',
} as const;

export type ColorToken = keyof typeof COLORS;

/** Cubic Bézier control points [x1, y1, x2, y2] of the product's own eases, by name. */
export const EASES = {
  /** Arrives and rests: the end of any movement. */
  settle: [0.16, 1, 0.3, 1],
  /** Draws back a little before it goes. */
  anticipate: [0.36, -0.3, 0.4, 1],
  /** A long run that slows under a needle. */
  'reel-stop': [0.11, 0.72, 0.08, 1],
  /** Small state changes of controls. */
  state: [0.3, 0, 0.2, 1],
} as const satisfies Record<string, readonly [number, number, number, number]>;

export type EaseName = keyof typeof EASES;

/** Durations of the shell's transitions, ms. */
export const DURATIONS_MS = { quick: 120, normal: 180, slow: 240, 'tooltip-in': 300, 'tooltip-out': 250 } as const;

/** Corner radii, px. */
export const RADII_PX = { xs: 4, sm: 8, md: 12, lg: 16, xl: 24, full: 999 } as const;

/** The spacing scale, px: paddings, margins and gaps. Each is named after its length. */
export const SPACES_PX = [2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 32, 40, 48, 64] as const;

/** The eight steps of type, px: small print, labels, text of controls, names, reading text, subtitles, titles, headlines. */
export const TYPE_PX = { 1: 11, 2: 13, 3: 14, 4: 15, 5: 16, 6: 18, 7: 22, 8: 30 } as const;

/** Line heights, in multiples of the type: single figures, titles, short text of controls, running text. */
export const LEADINGS = { flat: 1, tight: 1.2, snug: 1.35, normal: 1.5 } as const;

/** Widths from which a page has more room, px. Below `phone` it is a phone's; media queries take these and the pixel before them. */
export const BREAKPOINTS_PX = { phone: 600, tablet: 768, desk: 1024, wide: 1200 } as const;

/** How far something floats over the page: lifted from it, over it, or in front of everything; and the light under what is golden. */
export const SHADOWS = {
  raised: '0 10px 30px rgb(0 0 0 / 50%)',
  floating: '0 16px 44px rgb(0 0 0 / 55%)',
  modal: '0 24px 70px rgb(0 0 0 / 60%)',
  gold: '0 10px 28px -8px rgb(255 196 77 / 38%)',
} as const;

/** Families as the bundled variable fonts name themselves. */
export const FONTS = { text: 'Inter Variable', display: 'Sora Variable' } as const;
