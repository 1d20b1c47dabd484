import { COLORS } from '../design-tokens.ts';
import { mix, type Palette } from './palette.ts';

/** What a shape draws: behind the prizes and in front of them, as SVG on the 480 × 480 picture, and where its gold mark sits. */
export interface ShapeArt {
  readonly back: string;
  readonly front: string;
  readonly mark: { readonly x: number; readonly y: number; readonly size: number };
}

/** Gradients and blurs that every shape and the mark use. */
export function sharedDefinitions(palette: Palette): string {
  const stops = (...list: [number, string, number][]) =>
    list.map(([at, color, opacity]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`).join('');
  return `
    <linearGradient id="round">${stops([0, '#000', 0.5], [0.16, '#000', 0.12], [0.33, '#fff', 0.16], [0.56, '#fff', 0], [0.84, '#000', 0.2], [1, '#000', 0.55])}</linearGradient>
    <linearGradient id="flat" x2="0" y2="1">${stops([0, '#fff', 0.14], [0.2, '#fff', 0.02], [0.7, '#000', 0], [1, '#000', 0.34])}</linearGradient>
    <linearGradient id="bevel" x2="0" y2="1">${stops([0, '#fff', 0.85], [0.3, '#fff', 0.12], [0.7, '#000', 0.1], [1, '#000', 0.5])}</linearGradient>
    <linearGradient id="beam" x2="0" y2="1">${stops([0, palette.glow, 0], [0.55, palette.glow, 0.16], [1, palette.glow, 0.62])}</linearGradient>
    <radialGradient id="ember" cy="0.95" r="0.9">${stops([0, mix(palette.glow, '#ffffff', 0.35), 1], [0.35, palette.second, 0.75], [1, palette.deep, 1])}</radialGradient>
    <linearGradient id="gold" x2="0.35" y2="1">${stops([0, '#FFF3CF', 1], [0.28, COLORS['gold-light'], 1], [0.58, COLORS.gold, 1], [1, COLORS['gold-deep'], 1])}</linearGradient>
    <linearGradient id="gold-edge" x2="0.3" y2="1">${stops([0, '#FFFBEF', 1], [0.5, COLORS.gold, 1], [1, '#7E4F08', 1])}</linearGradient>
    <linearGradient id="steel" x2="0" y2="1">${stops([0, '#F4F6FB', 1], [0.35, '#AEB6C8', 1], [0.6, '#6C748A', 1], [1, '#2C3144', 1])}</linearGradient>
    <linearGradient id="sheen" x2="1" y2="0.35">${stops([0, '#fff', 0], [0.4, '#fff', 0.2], [0.46, '#fff', 0.03], [0.52, '#fff', 0.1], [0.58, '#fff', 0], [1, '#fff', 0])}</linearGradient>
    ${[1, 2, 4, 7, 12, 22].map((size) => `<filter id="blur-${size}" x="-45%" y="-45%" width="190%" height="190%"><feGaussianBlur stdDeviation="${size}"/></filter>`).join('')}`;
}

interface SolidOptions {
  /** `round`: a cylinder or sphere, dark at both sides; `flat`: a face. */
  readonly form?: 'round' | 'flat';
  /** Strength of the edge light from the box's second colour, 0…1. */
  readonly rim?: number;
  /** Fill instead of the palette's own vertical ramp. */
  readonly fill?: string;
  readonly sheen?: boolean;
}

/** A lit body from one outline: vertical ramp, form shadow, inner edge light, bevel and bounce from the floor. `id` is unique in the picture. */
export function solid(
  id: string,
  outline: string,
  palette: Palette,
  { form = 'round', rim = 0.55, fill, sheen = true }: SolidOptions = {},
): string {
  return `
    <linearGradient id="${id}-ramp" x2="0" y2="1"><stop offset="0" stop-color="${palette.top}"/><stop offset="0.38" stop-color="${palette.mid}"/><stop offset="1" stop-color="${palette.low}"/></linearGradient>
    <clipPath id="${id}-clip"><path d="${outline}"/></clipPath>
    <path d="${outline}" fill="${fill ?? `url(#${id}-ramp)`}"/>
    <g clip-path="url(#${id}-clip)">
      <path d="${outline}" fill="url(#${form})"/>
      ${sheen ? `<path d="${outline}" fill="url(#sheen)"/>` : ''}
      <path d="${outline}" fill="none" stroke="${palette.rim}" stroke-width="12" opacity="${rim}" filter="url(#blur-7)"/>
      <path d="${outline}" fill="none" stroke="${palette.rim}" stroke-width="2.4" opacity="${rim * 0.6}"/>
      <path d="${outline}" fill="none" stroke="url(#bevel)" stroke-width="4.5" opacity="0.75" filter="url(#blur-1)"/>
    </g>`;
}

/** A line pressed into a surface: dark, with a lit lower lip. */
export function groove(line: string, width = 3): string {
  return `<path d="${line}" fill="none" stroke="#05060A" stroke-opacity="0.5" stroke-width="${width}" stroke-linecap="round"/>
    <path d="${line}" fill="none" stroke="#fff" stroke-opacity="0.16" stroke-width="${width * 0.45}" stroke-linecap="round" transform="translate(${width * 0.55} ${width * 0.55})"/>`;
}

/** A small metal rivet. */
export function rivet(x: number, y: number, r = 5): string {
  return `<circle cx="${x}" cy="${y + 1.6}" r="${r + 0.8}" fill="#000" opacity="0.4"/><circle cx="${x}" cy="${y}" r="${r}" fill="url(#steel)"/><circle cx="${x - r * 0.28}" cy="${y - r * 0.34}" r="${r * 0.32}" fill="#fff" opacity="0.85"/>`;
}

/** The dark inside of an open box, lit from below. */
export function inside(outline: string, palette: Palette): string {
  return `<path d="${outline}" fill="${palette.deep}"/><path d="${outline}" fill="url(#ember)" opacity="0.9"/>
    <path d="${outline}" fill="none" stroke="#000" stroke-opacity="0.45" stroke-width="3" filter="url(#blur-1)"/>`;
}

/** The product's gold rhombus: `size` is the half diagonal. */
export function goldMark({ x, y, size }: ShapeArt['mark']): string {
  const rhombus = (half: number, radius: number, fill: string, extra = '') =>
    `<rect x="${-half}" y="${-half}" width="${half * 2}" height="${half * 2}" rx="${radius}" transform="rotate(45)" fill="${fill}" ${extra}/>`;
  const half = size * 0.74;
  return `<g transform="translate(${x} ${y})">
    ${rhombus(half * 1.15, half * 0.4, COLORS.gold, 'opacity="0.6" filter="url(#blur-12)"')}
    <g transform="translate(0 ${size * 0.1})">${rhombus(half * 1.04, half * 0.36, '#000', 'opacity="0.55" filter="url(#blur-2)"')}</g>
    ${rhombus(half, half * 0.34, 'url(#gold-edge)')}
    ${rhombus(half * 0.86, half * 0.28, 'url(#gold)')}
    <path d="M0 ${-size * 0.72} L${size * 0.72} 0 L0 0 Z" fill="#fff" opacity="0.18"/>
    <path d="M${-size * 0.72} 0 L0 ${size * 0.72} L0 0 Z" fill="#7E4F08" opacity="0.16"/>
    <path d="M${-size * 0.46} ${-size * 0.22} L${-size * 0.1} ${-size * 0.58}" stroke="#fff" stroke-width="${size * 0.09}" stroke-linecap="round" opacity="0.9"/>
  </g>`;
}
