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
export const RADII_PX = { sm: 8, md: 12, lg: 16, xl: 24, full: 999 } as const;

/** The spacing scale, px. */
export const SPACES_PX = { 1: 4, 2: 8, 3: 12, 4: 16, 5: 20, 6: 24, 8: 32, 10: 40, 12: 48, 16: 64 } as const;

/** Families as the bundled variable fonts name themselves. */
export const FONTS = { text: 'Inter Variable', display: 'Sora Variable' } as const;
