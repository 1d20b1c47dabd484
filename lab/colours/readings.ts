import type { Container } from 'pixi.js';
import { boundsOf, foundUnder, type FoundWord } from '#scenes/stage/words/found-words.ts';
import { Label } from '#scenes/stage/words/label.ts';
import { NumberText } from '#scenes/stage/words/number-text.ts';
import type { Tier } from '#scenes/stage/contract.ts';
import { DRAWN_TIERS } from '../address.ts';
import { el } from '../dom.ts';
import { contextOf } from '../pictures/raster.ts';
import { StoryCanvas, type StoryView } from '../story-canvas.ts';
import { AA, textContrast } from './contrast.ts';

/** Large text by WCAG, which needs less contrast: 24 px, or 18.66 px in bold as the canvas sets most of it. */
const LARGE_PX = 18.66;
/** Under this opacity a text is thin: it depends on its ground. */
const THIN_ALPHA = 0.5;

/** One text of the picture with its contrast on each tier; a tier on which it isn't shown has none. */
export interface TextReading {
  text: string;
  sizePx: number;
  alpha: number;
  ratios: ReadonlyMap<Tier, number>;
}

/** The least contrast that a text needs. */
export const neededBy = ({ sizePx }: TextReading): number => (sizePx >= LARGE_PX ? AA.large : AA.text);

export const isThin = ({ alpha }: TextReading): boolean => alpha < THIN_ALPHA;

/** Draws a view on every tier at a moment, on canvases that are not shown, and reads its texts. */
export async function readTexts(view: StoryView, atMs: number): Promise<TextReading[]> {
  const found = new Map<string, { text: string; sizePx: number; alpha: number; ratios: Map<Tier, number> }>();
  for (const tier of DRAWN_TIERS) {
    const holder = el('div');
    const errors: unknown[] = [];
    const canvas = new StoryCanvas(holder, { golden: true, onCue: () => undefined, onError: (error) => errors.push(error) });
    try {
      await canvas.show({ ...view, tier }, atMs);
      if (errors.length > 0) throw errors[0];
      const picture = holder.querySelector('canvas');
      if (picture === null || canvas.root === null) continue;
      const counts = new Map<string, number>();
      for (const reading of textsOn(canvas.root, picture, view)) {
        // The same text in two places is two readings.
        const count = counts.get(reading.text) ?? 0;
        counts.set(reading.text, count + 1);
        const id = `${reading.text} ${count}`;
        const known = found.get(id) ?? {
          text: reading.text,
          sizePx: reading.sizePx,
          alpha: reading.alpha,
          ratios: new Map<Tier, number>(),
        };
        known.ratios.set(tier, reading.ratio);
        found.set(id, known);
      }
    } finally {
      await canvas.clear();
    }
  }
  return [...found.values()];
}

function* textsOn(
  root: Container,
  picture: HTMLCanvasElement,
  { size }: StoryView,
): Generator<{ text: string; sizePx: number; alpha: number; ratio: number }> {
  const ground = contextOf(el('canvas', { width: size.width, height: size.height }));
  ground.drawImage(picture, 0, 0, size.width, size.height);
  for (const word of foundUnder(root)) {
    const text = textOf(word);
    const { minX, minY, maxX, maxY } = boundsOf(word);
    const [left, top] = [Math.max(0, Math.floor(minX)), Math.max(0, Math.floor(minY))];
    const [width, height] = [Math.min(size.width, Math.ceil(maxX)) - left, Math.min(size.height, Math.ceil(maxY)) - top];
    if (text === null || width <= 0 || height <= 0) continue;
    const letters = contextOf(el('canvas', { width, height }));
    const { a, b, c, d, tx, ty } = word.matrix;
    letters.setTransform(a, b, c, d, tx - left, ty - top);
    letters.globalAlpha = Math.min(1, word.alpha);
    word.word.paint(letters);
    const ratio = textContrast(letters.getImageData(0, 0, width, height).data, ground.getImageData(left, top, width, height).data);
    if (ratio !== null) yield { text, sizePx: fontPx(word), alpha: word.alpha, ratio };
  }
}

/** Null for a sign. */
function textOf({ word }: FoundWord): string | null {
  const text = word instanceof Label || word instanceof NumberText ? word.text.trim() : '';
  return text === '' ? null : text;
}

function fontPx({ word, matrix }: FoundWord): number {
  const own = word instanceof NumberText ? word.size : word.wordSize.height / 1.5;
  return own * Math.hypot(matrix.c, matrix.d);
}
