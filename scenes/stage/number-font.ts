import { BitmapFontManager } from 'pixi.js';
import { FONTS } from '#contract/design-tokens.ts';
import { mendCanvasText } from './canvas-text.ts';

/** Name under which BitmapText finds the numerals; drawn white, so that `tint` or `fill` colours them. */
export const NUMBER_FONT = 'FairdropNumerals';

/** The size the glyphs are drawn at, px (twice, for dense screens); texts beyond about twice this look soft. */
const DRAWN_PX = 72;
const DIGITS = '0123456789';
const CHARS = `${DIGITS}.,+-−–×x%/~≈ skM`;
const FACES = [`700 ${DRAWN_PX}px "${FONTS.display}"`, `600 24px "${FONTS.text}"`, `500 24px "${FONTS.text}"`] as const;

let ready: Promise<void> | null = null;

/**
 * Loads the bundled faces and installs the numerals, once per visit. It never rejects: without the face the browser's own sans is drawn.
 */
export function prepareFonts(): Promise<void> {
  ready ??= Promise.allSettled(FACES.map((face) => document.fonts.load(face, CHARS))).then(installNumerals);
  return ready;
}

/** Digits get one common advance and no kerning, so that an amount never jumps while it counts. */
function installNumerals(): void {
  mendCanvasText();
  const font = BitmapFontManager.install({
    name: NUMBER_FONT,
    style: { fontFamily: [FONTS.display, 'sans-serif'], fontSize: DRAWN_PX, fontWeight: '700', fill: 0xffffff },
    chars: CHARS,
    resolution: 2,
    padding: 4,
    skipKerning: true,
  });
  const digits = [...DIGITS].flatMap((digit) => font.chars[digit] ?? []);
  const advance = Math.max(...digits.map((glyph) => glyph.xAdvance));
  for (const glyph of digits) {
    glyph.xOffset += (advance - glyph.xAdvance) / 2;
    glyph.xAdvance = advance;
  }
}
