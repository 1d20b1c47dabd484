import { expect, test } from 'vitest';
import data from '#scenes/stage/words/numerals.data.json' with { type: 'json' };
import { readNumerals } from './numerals.ts';

test('the canvas draws its numbers with the figures of the display face as installed', async () => {
  expect(await readNumerals()).toEqual(data);
});

/** The least and greatest x of an outline; curves lie within their handles. */
function reach(path: string): [least: number, greatest: number] {
  const xs = [...path.matchAll(/(-?\d+) -?\d+/g)].map(([, x]) => Number(x));
  return [Math.min(...xs), Math.max(...xs)];
}

test('figures have one width, and each fills its own: a 1 has no more space around it than a 0', () => {
  const figures = Object.entries(data.glyphs).filter(([char]) => /\d/.test(char));
  expect(figures).toHaveLength(10);
  expect(new Set(figures.map(([, { advance }]) => advance)).size).toBe(1);
  for (const [char, { advance, path }] of figures) {
    const [least, greatest] = reach(path);
    const loose = (advance - (greatest - least)) / data.unitsPerEm;
    expect(loose, `room around ${char}, in heights of the font`).toBeLessThan(0.17);
  }
});
