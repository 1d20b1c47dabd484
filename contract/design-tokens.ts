/**
 * The one palette and motion vocabulary. The shell's CSS (src/ui/tokens.css is generated from here), the scenes and the box art read it,
 * so a colour changed here changes everywhere.
 */
export const COLORS = {
  /** The room behind a scene, and the veil under a dialog. */
  'ink-950': '#05060B',
  'ink-900': '#0B0D14',
  /** What is sunk into a panel: fields, tracks, quoted code. */
  well: '#0E111A',
  'ink-800': '#12151F',
  /** The lit edge of a card's gradient. */
  'ink-750': '#151926',
  'ink-700': '#1A1E2B',
  'ink-600': '#252A3A',
  /** Lines of what floats or is pointed at; shapes that only decorate. */
  'ink-500': '#363D52',
  /** Edges of what can be ticked or chosen. */
  'ink-400': '#454D64',
  black: '#000000',
  white: '#FFFFFF',
  'text-hi': '#F4F6FB',
  'text-mid': '#AEB6C8',
  'text-low': '#8B93A7',
  gold: '#FFC44D',
  'gold-light': '#FFE3A3',
  'gold-deep': '#C8871A',
  /** The sheen of gold: where light strikes it, its upper and its lower edge. */
  'gold-glint': '#FFF1D0',
  'gold-bright': '#FFD97E',
  'gold-shade': '#F0AB2C',
  /** Text and signs on gold. */
  'on-gold': '#221703',
  violet: '#7C5CFF',
  'violet-light': '#B3A1FF',
  win: '#35D08A',
  /** Text and signs on the green of a win. */
  'on-win': '#04150C',
  loss: '#FF5A6E',
  /** Words of a loss or a refusal: light enough for small text on any surface. */
  'loss-light': '#FF9AA6',
  warn: '#FFA63D',
  /** Words of a warning. */
  'warn-light': '#FFD9A8',
  /** The glow of a flight. */
  ember: '#FF7A3D',
  'rarity-common': '#8B93A7',
  'rarity-uncommon': '#4CC38A',
  'rarity-rare': '#3B9EFF',
  'rarity-epic': '#A45CFF',
  'rarity-legendary': '#FFB224',
  'rarity-mythic': '#FF5C7A',
  /** The two rarities that small text is written in, lighter for it. */
  'rare-light': '#7CC0FF',
  'mythic-light': '#FF96AE',
  /** The sides of a battle, in the order of its lanes: light enough for words on a panel. */
  'side-1': '#B3A1FF',
  'side-2': '#2FD1BD',
  'side-3': '#FF9166',
  'side-4': '#63B0FF',
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

/** Eases that only the shell moves by. */
export const SHELL_EASES = {
  /** To and fro without end, as something afloat. */
  drift: [0.42, 0, 0.58, 1],
  /** Starts at once and approaches its end without reaching it: progress of unknown length. */
  creep: [0.1, 0.7, 0.2, 1],
} as const satisfies Record<string, readonly [number, number, number, number]>;

/** Durations of the shell's transitions, ms. */
export const DURATIONS_MS = {
  quick: 120,
  normal: 180,
  slow: 240,
  'tooltip-in': 300,
  'tooltip-out': 250,
  /** Delay of what would disturb if it were shown at once. */
  wait: 300,
  /** A live figure's way to its new place. */
  swing: 700,
  /** One turn of a loading indicator. */
  turn: 800,
  /** One period of a pulsing element. */
  breath: 1_200,
  /** One period of a waiting or shimmering element. */
  pulse: 1_600,
  /** One period of a floating element. */
  float: 6_000,
  /** One turn of the rays behind a celebration. */
  rays: 40_000,
  /** How long a page's progress creeps. */
  progress: 4_000,
} as const;

/**
 * What lies over what. Below ten: inside a surface that is a stack of its own. From ten: over the page, up to the words of a tooltip, which lie over
 * everything.
 */
export const LAYERS = {
  ground: -2,
  under: -1,
  over: 1,
  raised: 2,
  top: 3,
  sticky: 10,
  popper: 60,
  header: 100,
  'bottom-bar': 110,
  notice: 120,
  progress: 200,
  scrim: 1_000,
  dialog: 1_001,
  'skip-link': 2_000,
  toast: 9_000,
  tooltip: 9_999,
} as const;

/** Corner radii, px. */
export const RADII_PX = { xs: 4, sm: 8, md: 12, lg: 16, xl: 24, full: 999 } as const;

/** The spacing scale, px: paddings, margins and gaps. Each is named after its length. */
export const SPACES_PX = [2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 32, 40, 48, 64] as const;

/** The eight steps of type, px: small print, labels, text of controls, names, reading text, subtitles, titles, headlines. */
export const TYPE_PX = { 1: 11, 2: 13, 3: 14, 4: 15, 5: 16, 6: 18, 7: 22, 8: 30 } as const;

/** Line heights, in multiples of the type: single figures, titles, short text of controls, running text. */
export const LEADINGS = { flat: 1, tight: 1.2, snug: 1.35, normal: 1.5 } as const;

/** Widths from which a page has more space, px. Below `phone` it is a phone's; media queries take these and the pixel before them. */
export const BREAKPOINTS_PX = { phone: 600, tablet: 768, desk: 1024, wide: 1200, aside: 1440 } as const;

/**
 * Heights from which a page has more space, px. Below `short`, as on a phone that lies on its side and in a zoomed window, what is wide enough has scene
 * and controls side by side; from `tall` on all inputs of a game fit easily.
 */
export const HEIGHTS_PX = { short: 540, tall: 961 } as const;

/** How far something floats over the page: lifted from it, over it, or in front of everything; and the light under what is golden. */
export const SHADOWS = {
  raised: '0 10px 30px rgb(0 0 0 / 50%)',
  floating: '0 16px 44px rgb(0 0 0 / 55%)',
  modal: '0 24px 70px rgb(0 0 0 / 60%)',
  gold: '0 10px 28px -8px rgb(255 196 77 / 38%)',
} as const;

/** Families as the bundled variable fonts name themselves. */
export const FONTS = { text: 'Inter Variable', display: 'Sora Variable' } as const;

/** The smallest size of the display face, px: below it the dots of its letters run into their stems on a screen of density 1. */
export const DISPLAY_FROM_PX = 17;
