import { BitmapFont, Cache, ImageSource, Texture } from 'pixi.js';
import { FONTS } from '#contract/design-tokens.ts';
import { mendCanvasText } from './canvas-text.ts';
import { LINE, numerals, PER_SIZE } from './numerals.ts';

/** Name under which BitmapText finds the numerals; drawn white, so that `tint` or `fill` colours them. */
export const NUMBER_FONT = 'FairdropNumerals';

/** The size the glyphs are drawn at, px (twice, for dense screens); texts beyond about twice this look soft. */
const DRAWN_PX = 72;
const RESOLUTION = 2;
/** Room around each glyph, px, so that no neighbour shines in when it is drawn small. */
const PAD_PX = 4;
const ATLAS_PX = 512;
/** Faces that words and prices are painted with. */
const FACES = [`700 ${DRAWN_PX}px "${FONTS.display}"`, `600 24px "${FONTS.text}"`, `500 24px "${FONTS.text}"`] as const;

let ready: Promise<void> | null = null;

/**
 * Loads the bundled faces and installs the numerals, once per visit. It never rejects: without a face the browser's own sans is painted.
 */
export function prepareFonts(): Promise<void> {
  ready ??= Promise.allSettled(FACES.map((face) => document.fonts.load(face))).then(installNumerals);
  return ready;
}

/** Where a glyph lies on the atlas, and how the pen moves, px at the size it is drawn at. */
type Place = ConstructorParameters<typeof BitmapFont>[0]['data']['chars'][string];

/** Paints the numerals' outlines on one sheet and hands it to Pixi as a bitmap font. Its figures have one width, so an amount never jumps while it counts. */
function installNumerals(): void {
  mendCanvasText();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = ATLAS_PX * RESOLUTION;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser has no 2D canvas to paint numbers on');
  const texture = new Texture({
    source: new ImageSource({
      resource: canvas,
      resolution: RESOLUTION,
      alphaMode: 'premultiply-alpha-on-upload',
      autoGenerateMipmaps: true,
    }),
  });
  const data = {
    fontFamily: NUMBER_FONT,
    fontSize: DRAWN_PX,
    lineHeight: DRAWN_PX * LINE.height,
    baseLineOffset: 0,
    pages: [{ id: 0, file: '' }],
    chars: paintGlyphs(context),
  };
  const font = new BitmapFont({ data, textures: [texture] });
  // Else Pixi would centre the glyphs in a line that is higher than they are; they are drawn where they belong in it.
  font.fontMetrics.fontSize = font.lineHeight;
  Cache.set(`${NUMBER_FONT}-bitmap`, font);
}

function paintGlyphs(context: CanvasRenderingContext2D): Record<string, Place> {
  const chars: Record<string, Place> = {};
  const height = Math.ceil(DRAWN_PX * LINE.height) + 2 * PAD_PX;
  const scale = (DRAWN_PX / PER_SIZE) * RESOLUTION;
  let [x, y] = [0, 0];
  context.fillStyle = '#fff';
  for (const [char, { advance, outline }] of numerals()) {
    const xAdvance = advance * DRAWN_PX;
    const width = outline === null ? 0 : Math.ceil(xAdvance) + 2 * PAD_PX;
    if (x + width > ATLAS_PX) [x, y] = [0, y + height];
    chars[char] = { id: 0, page: 0, letter: char, x, y, width, height, xOffset: -PAD_PX, yOffset: -PAD_PX, xAdvance, kerning: {} };
    context.setTransform(scale, 0, 0, scale, (x + PAD_PX) * RESOLUTION, (y + PAD_PX + DRAWN_PX * LINE.baseline) * RESOLUTION);
    if (outline !== null) context.fill(outline);
    x += width;
  }
  return chars;
}
