import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { ensureFolder, isMain, repositoryPath } from './paths.ts';

/** A face of the shop, cut down to the letters of its texts and the weights of its styles. */
interface Face {
  /** Its file in `assets/fonts`. */
  file: string;
  /** The package's file that it is cut from. */
  source: string;
  characters: string;
  weights: { min: number; max: number };
}

const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

/** All of ASCII and Latin-1, so that names of Western Europe need nothing else, and the signs that the shop's texts use. */
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}Œœ–—‘’“”•…€™−`;
/** Arrows, which only the text face has, and what formulas use. */
const ARROWS = '↑↓';
const GREEK = 'ΔΣπσ';

/** The features that the styles ask for; stylistic sets and small capitals make up half of a face. */
const FEATURES = ['kern', 'calt', 'ccmp', 'liga', 'locl', 'mark', 'tnum'];

const packaged = (family: string, script: string): string =>
  `node_modules/@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`;

export const FACES: readonly Face[] = [
  { file: 'inter-latin.woff2', source: packaged('inter', 'latin'), characters: LATIN + ARROWS, weights: { min: 400, max: 700 } },
  { file: 'inter-greek.woff2', source: packaged('inter', 'greek'), characters: GREEK, weights: { min: 400, max: 700 } },
  { file: 'sora-latin.woff2', source: packaged('sora', 'latin'), characters: LATIN, weights: { min: 400, max: 800 } },
];

/** The face as it is served. */
export async function cutFace({ source, characters, weights }: Face): Promise<Buffer> {
  return subsetFont(await readFile(repositoryPath(source)), characters, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: { wght: weights },
  });
}

/** Writes the cut faces, which every page loads before anything else of its text. What they lack comes from the packages' own faces when a page needs it. */
export async function buildFonts(): Promise<void> {
  const folder = await ensureFolder('assets/fonts');
  for (const face of FACES) await writeFile(join(folder, face.file), await cutFace(face));
}

if (isMain(import.meta.url)) void buildFonts();
