import data from './numerals.data.json' with { type: 'json' };

/** One figure or sign of the canvas numerals: how far it moves the pen, and its outline from the baseline up, both over the font's size. */
export interface Numeral {
  readonly advance: number;
  /** In `PER_SIZE` parts of the font's size; y runs downwards. */
  readonly outline: Path2D | null;
}

/** Parts of the font's size that outlines are drawn in. */
export const PER_SIZE = data.unitsPerEm;

/** Height of a line and where its baseline lies in it, over the font's size. */
export const LINE = { height: 1.195, baseline: 1 } as const;

/** Made on first use, since a Path2D needs a browser. */
let known: ReadonlyMap<string, Numeral> | null = null;

/** The display face's tabular figures and the characters between them, by character; `npm run assets` takes them from the face. */
export function numerals(): ReadonlyMap<string, Numeral> {
  known ??= new Map(
    Object.entries(data.glyphs).map(([char, { advance, path }]) => [
      char,
      { advance: advance / data.unitsPerEm, outline: path === '' ? null : new Path2D(path) },
    ]),
  );
  return known;
}
