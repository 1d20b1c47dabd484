import { mix, type Palette, paletteOf } from './palette.ts';
import { goldMark, sharedDefinitions } from './parts.ts';
import { seededRandom, seedOf } from '../seeded-random.ts';
import { type BoxShape, SHAPES } from './shapes.ts';

/*
 * A box's picture as an SVG of 480 × 480 units on a transparent ground: shadow, back, light, prizes, front, mark. The same text for the same recipe on
 * every machine. It never contains what a player writes.
 */

/** What one box picture is made of. */
export interface BoxRecipe {
  /** Names the picture; its glints lie by it. */
  readonly name: string;
  readonly shape: BoxShape;
  /** The two colours of its light, `#RRGGBB`. */
  readonly colors: readonly [string, string];
  /** Up to three prize pictures, the best first: data addresses where the SVG has to be self-contained. */
  readonly prizes: readonly string[];
}

/** Centre, side and tilt of the prizes, the best first; drawn from the last to the first. */
const PLACES = [
  { x: 240, y: 152, side: 204, turn: -3 },
  { x: 124, y: 192, side: 152, turn: -15 },
  { x: 356, y: 192, side: 152, turn: 15 },
] as const;

/** How many of a box's dearest prizes float out of its picture. */
export const SHOWN_PRIZES = PLACES.length;

function floatingPrizes(prizes: readonly string[], palette: Palette): string {
  return PLACES.map(({ x, y, side, turn }, index) => {
    const href = prizes[index];
    if (href === undefined) return '';
    const at = `x="${-side / 2}" y="${-side / 2}" width="${side}" height="${side}" href="${href}"`;
    return `<g transform="translate(${x} ${y}) rotate(${turn})">
      <circle r="${side * 0.46}" fill="${palette.glow}" opacity="0.28" filter="url(#blur-22)"/>
      <image ${at} filter="url(#cast)"/></g>`;
  })
    .reverse()
    .join('');
}

function glints(name: string, palette: Palette): string {
  const random = seededRandom(seedOf(name));
  return Array.from({ length: 8 }, () => {
    const x = 60 + random() * 360;
    const y = 40 + random() * 220;
    const r = 1.2 + random() * 2.6;
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(r * 2.4).toFixed(1)}" fill="${palette.glow}" opacity="0.5" filter="url(#blur-2)"/><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="#fff" opacity="${(0.55 + random() * 0.4).toFixed(2)}"/>`;
  }).join('');
}

/** The drawing of one box; `side` is its own width and height, px. */
export function boxPicture({ name, shape, colors, prizes }: BoxRecipe, side: number): string {
  const palette = paletteOf(colors);
  const art = SHAPES[shape](palette);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 480 480"><defs>${sharedDefinitions(palette)}
    <filter id="cast" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur in="SourceAlpha" stdDeviation="7"/><feOffset dy="9"/><feComponentTransfer><feFuncA type="linear" slope="0.5"/></feComponentTransfer><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>
    </defs>
    <ellipse cx="240" cy="444" rx="182" ry="15" fill="${palette.second}" opacity="0.42" filter="url(#blur-7)"/>
    <ellipse cx="240" cy="449" rx="150" ry="13" fill="#000" opacity="0.85" filter="url(#blur-7)"/>
    ${art.back}
    <path d="M110 276 L96 40 H384 L370 276 Z" fill="url(#beam)" filter="url(#blur-7)"/>
    <ellipse cx="240" cy="268" rx="120" ry="22" fill="${mix(palette.glow, '#ffffff', 0.4)}" opacity="0.6" filter="url(#blur-12)"/>
    ${floatingPrizes(prizes, palette)}
    ${art.front}
    <ellipse cx="240" cy="282" rx="130" ry="10" fill="${palette.glow}" opacity="0.34" filter="url(#blur-7)"/>
    ${goldMark(art.mark)}${glints(name, palette)}</svg>`;
}
