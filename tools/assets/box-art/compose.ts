import sharp, { type Sharp } from 'sharp';
import { BOX_CARD_SIDE_PX, BOX_SIDE_PX } from '#contract/box-picture.ts';
import type { BoxShape } from '../catalogue.ts';
import { seededRandom, seedOf } from '../synth/random.ts';
import { mix, type Palette, paletteOf } from './palette.ts';
import { goldMark, type ShapeArt, sharedDefinitions } from './parts.ts';
import { capsule, pod, tin } from './round-shapes.ts';
import { chest, crate, equipmentCase, gift, safe } from './square-shapes.ts';

/** Side at which it is drawn before it is scaled down, px: enough for clean edges; the blurs cost by the square of it. */
const DRAWN_SIDE_PX = 640;

const SHAPES: Readonly<Record<BoxShape, (palette: Palette) => ShapeArt>> = {
  crate,
  capsule,
  chest,
  case: equipmentCase,
  gift,
  tin,
  safe,
  pod,
};

/** What one box picture is made of. Three prize pictures as PNG, the best first. */
export interface BoxRecipe {
  readonly slug: string;
  readonly shape: BoxShape;
  readonly colors: readonly [string, string];
  readonly prizes: readonly Buffer[];
}

/** Centre, side and tilt of the prizes, the best first; drawn from the last to the first. */
const PLACES = [
  { x: 240, y: 152, side: 204, turn: -3 },
  { x: 124, y: 192, side: 152, turn: -15 },
  { x: 356, y: 192, side: 152, turn: 15 },
] as const;

function floatingPrizes(prizes: readonly Buffer[], palette: Palette): string {
  return PLACES.map(({ x, y, side, turn }, index) => {
    const picture = prizes[index];
    if (!picture) return '';
    const href = `data:image/png;base64,${picture.toString('base64')}`;
    const at = `x="${-side / 2}" y="${-side / 2}" width="${side}" height="${side}" href="${href}"`;
    return `<g transform="translate(${x} ${y}) rotate(${turn})">
      <circle r="${side * 0.46}" fill="${palette.glow}" opacity="0.28" filter="url(#blur-22)"/>
      <image ${at} filter="url(#cast)"/></g>`;
  })
    .toReversed()
    .join('');
}

function glints(slug: string, palette: Palette): string {
  const random = seededRandom(seedOf(slug));
  return Array.from({ length: 8 }, () => {
    const x = 60 + random() * 360;
    const y = 40 + random() * 220;
    const r = 1.2 + random() * 2.6;
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(r * 2.4).toFixed(1)}" fill="${palette.glow}" opacity="0.5" filter="url(#blur-2)"/><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="#fff" opacity="${(0.55 + random() * 0.4).toFixed(2)}"/>`;
  }).join('');
}

/** The drawing of one box on a transparent ground: shadow, back, light, prizes, front, mark. */
function boxSvg({ slug, shape, colors, prizes }: BoxRecipe): string {
  const palette = paletteOf(colors);
  const art = SHAPES[shape](palette);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${DRAWN_SIDE_PX}" height="${DRAWN_SIDE_PX}" viewBox="0 0 480 480"><defs>${sharedDefinitions(palette)}
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
    ${goldMark(art.mark)}${glints(slug, palette)}</svg>`;
}

/** A box's picture in the forms that are served, by the end of the file's name: transparent ground, square. */
export const BOX_ENDINGS = ['.webp', '.avif', `-${BOX_CARD_SIDE_PX}.avif`] as const;

type BoxForms = Readonly<Record<(typeof BOX_ENDINGS)[number], Buffer>>;

/** The picture of one box: WebP for everyone, and AVIF, a third lighter, for those who take it, also at the size of a card. */
export async function renderBox(recipe: BoxRecipe): Promise<BoxForms> {
  const drawing = await sharp(Buffer.from(boxSvg(recipe)), { unlimited: true })
    .png()
    .toBuffer();
  const sized = (side: number): Sharp => sharp(drawing).resize(side, side, { kernel: 'lanczos3' });
  const avif = (side: number): Promise<Buffer> => sized(side).avif({ quality: 56, effort: 6 }).toBuffer();
  return {
    '.webp': await sized(BOX_SIDE_PX).webp({ quality: 74, alphaQuality: 75, effort: 6 }).toBuffer(),
    '.avif': await avif(BOX_SIDE_PX),
    [`-${BOX_CARD_SIDE_PX}.avif`]: await avif(BOX_CARD_SIDE_PX),
  };
}
