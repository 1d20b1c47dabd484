import { COLORS } from '../design-tokens.ts';

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** The colour that lies `share` (0…1) of the way from one `#RRGGBB` to another. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The tones of one box, all derived from the two colours of its light. */
export interface Palette {
  readonly main: string;
  readonly second: string;
  /** Body, from the lit top to the shaded foot. */
  readonly top: string;
  readonly mid: string;
  readonly low: string;
  /** The inside, and lines pressed into the body. */
  readonly deep: string;
  /** Light on edges. */
  readonly rim: string;
  /** Light from within. */
  readonly glow: string;
}

export function paletteOf([main, second]: readonly [string, string]): Palette {
  const ink = COLORS['ink-900'];
  return {
    main,
    second,
    top: mix(main, '#ffffff', 0.16),
    mid: mix(main, ink, 0.26),
    low: mix(main, ink, 0.66),
    deep: mix(main, ink, 0.86),
    rim: mix(second, '#ffffff', 0.45),
    glow: mix(second, '#ffffff', 0.3),
  };
}

/** The same box's second material (ribbons, bands, lids): the tones with the colours swapped. */
export function accentOf(palette: Palette): Palette {
  return paletteOf([palette.second, palette.main]);
}
