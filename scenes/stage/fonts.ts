import { DISPLAY_FROM_PX, FONTS } from '#contract/design-tokens.ts';

/** A letter that every text may have. */
const SPACE = 0x20;

let ready: Promise<void> | null = null;

/** True when a face holds a letter, by its `unicode-range`. */
function holds({ unicodeRange }: FontFace, letter: number): boolean {
  return [...unicodeRange.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].some(([, from = '', to = from]) => {
    return parseInt(from, 16) <= letter && letter <= parseInt(to, 16);
  });
}

/** The face that text of a family is set in: of those that hold a letter, the one that was declared last. */
const faceOf = (family: string): FontFace | undefined =>
  [...document.fonts].findLast((face) => face.family.replaceAll(/["']/g, '') === family && holds(face, SPACE));

/**
 * Loads the faces that words and prices are painted with, once per visit; `document.fonts.load` would fetch every other one that holds the same letters too.
 * It never rejects: without a face the browser's own sans is painted.
 */
export function prepareFonts(): Promise<void> {
  ready ??= Promise.allSettled([FONTS.display, FONTS.text].map(async (family) => faceOf(family)?.load())).then(() => undefined);
  return ready;
}

/** A font of figures as a 2D context takes it: in the display face where that can be read, else in the text face. */
export function figuresFont(weight: 600 | 700, sizePx: number): string {
  return `${weight} ${sizePx}px "${sizePx < DISPLAY_FROM_PX ? FONTS.text : FONTS.display}", sans-serif`;
}

/** How far the baseline is below the middle of a face, as a share of the size: half of ascent less descent, where both make one em (its OS/2 table). */
const MIDDLE_OF = { [FONTS.text]: 0.3006, [FONTS.display]: 0.2698 } as const;

/**
 * Writes a text whose middle is at `y`, px, in the size and face of the context's font. Engines disagree about `textBaseline = 'middle'`: WebKit's is up to
 * a tenth of the size lower, so every word would be out of the middle of its plate there.
 */
export function fillMiddle(context: CanvasRenderingContext2D, text: string, x: number, y: number, widest?: number): void {
  const { font } = context;
  const middle = MIDDLE_OF[font.includes(FONTS.display) ? FONTS.display : FONTS.text];
  const size = Number(/([\d.]+)px/.exec(font)?.[1]);
  context.textBaseline = 'alphabetic';
  context.fillText(text, x, y + size * middle, widest);
}
