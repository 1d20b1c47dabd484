import type { PointData } from 'pixi.js';
import { Word, type WordSize } from './word.ts';
import data from './numerals.data.json' with { type: 'json' };

/** One figure or sign of the canvas numerals: how far it moves the pen, and its outline from the baseline up, both over the font's size. */
interface Numeral {
  readonly advance: number;
  /** In `PER_SIZE` parts of the font's size; y runs downwards. */
  readonly outline: Path2D | null;
}

/** Parts of the font's size that outlines are drawn in. */
const PER_SIZE = data.unitsPerEm;

/** Height of a line and where its baseline lies in it, over the font's size. */
const LINE = { height: 1.195, baseline: 1 } as const;

/** Made on first use, since a Path2D needs a browser. */
let known: ReadonlyMap<string, Numeral> | null = null;

/** The display face's tabular figures and the characters between them, by character; `npm run assets` takes them from the face. */
function numerals(): ReadonlyMap<string, Numeral> {
  known ??= new Map(
    Object.entries(data.glyphs).map(([char, { advance, path }]) => [
      char,
      { advance: advance / data.unitsPerEm, outline: path === '' ? null : new Path2D(path) },
    ]),
  );
  return known;
}

/** The initial style of a number. */
interface NumberStyle {
  text?: string;
  /** Default: its middle. */
  anchor?: PointData;
  tint?: number;
  visible?: boolean;
}

/** A number in figures of one width, so that it can count in place and nothing jumps. Its tint is its colour. */
export class NumberText extends Word {
  text: string;
  /** Of the font, px; views set it when they are placed. */
  size = 16;

  constructor({ text = '', anchor = { x: 0.5, y: 0.5 }, tint = 0xffffff, visible = true }: NumberStyle = {}) {
    super({ tint, visible });
    this.text = text;
    this.anchor.copyFrom(anchor);
  }

  /** Px from the first figure to the end of the last, unscaled. */
  get textWidth(): number {
    let advance = 0;
    for (const char of this.text) advance += numerals().get(char)?.advance ?? 0;
    return advance * this.size;
  }

  override get wordSize(): WordSize {
    return { width: this.textWidth, height: LINE.height * this.size };
  }

  override get look(): string {
    return `${this.text} ${this.size} ${this.tint}`;
  }

  override paint(context: CanvasRenderingContext2D): void {
    const scale = this.size / PER_SIZE;
    context.translate(0, LINE.baseline * this.size);
    context.scale(scale, scale);
    context.fillStyle = `#${this.tint.toString(16).padStart(6, '0')}`;
    for (const char of this.text) {
      const glyph = numerals().get(char);
      if (glyph === undefined) continue;
      if (glyph.outline !== null) context.fill(glyph.outline);
      context.translate(glyph.advance * PER_SIZE, 0);
    }
  }
}
