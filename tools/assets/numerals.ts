import { readFile, writeFile } from 'node:fs/promises';
import { create, type Font, type PathCommand } from 'fontkit';
import { decompress } from 'wawoff2';
import { isMain, repositoryPath } from './paths.ts';

/*
 * Outlines of the display face's tabular figures, for the numbers on the canvas. A 2D canvas can't ask a font for them, and figures that are merely spaced
 * alike gape around each 1; the face's own tabular 1 has a foot and fills its place.
 */

const FACE = 'node_modules/@fontsource-variable/sora/files/sora-latin-wght-normal.woff2';
const DATA = 'scenes/stage/words/numerals.data.json';
const WEIGHT = 700;
/** Everything that a number on the canvas is written with. */
const CHARS = '0123456789.,+-−–×x%/ skM';

/** What a path command is called in SVG. */
const LETTERS = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' } as const;

/** One character: how far it moves the pen, and its outline. */
interface Glyph {
  advance: number;
  path: string;
}

/** A path as SVG writes it, in whole font units, y downwards from the baseline. */
function outline(commands: readonly PathCommand[]): string {
  return commands
    .map(({ command, args }) => LETTERS[command] + args.map((value, index) => Math.round(index % 2 === 0 ? value : -value) || 0).join(' '))
    .join('');
}

/** Numbers of the display face at the canvas's weight. Throws RangeError when the face lacks one. */
function glyphsOf(face: Font): Record<string, Glyph> {
  return Object.fromEntries(
    [...CHARS].map((char) => {
      const { glyphs, positions } = face.layout(char, ['tnum']);
      const [glyph] = glyphs;
      if (!glyph || glyph.id === 0) throw new RangeError(`the display face has no ${char}`);
      return [char, { advance: Math.round(positions[0]?.xAdvance ?? 0), path: outline(glyph.path.commands) }];
    }),
  );
}

/** What the numbers on the canvas are drawn with, as the display face has it. */
export async function readNumerals(): Promise<{ unitsPerEm: number; glyphs: Record<string, Glyph> }> {
  const plain = await decompress(await readFile(repositoryPath(FACE)));
  const opened = create(Buffer.from(plain));
  if (!('getVariation' in opened)) throw new TypeError(`${FACE} holds several faces`);
  const face = opened.getVariation({ wght: WEIGHT });
  return { unitsPerEm: face.unitsPerEm, glyphs: glyphsOf(face) };
}

/** Writes the outlines to `scenes/stage/words/numerals.data.json`. */
export async function buildNumerals(): Promise<void> {
  await writeFile(repositoryPath(DATA), `${JSON.stringify(await readNumerals(), null, 2)}\n`);
}

if (isMain(import.meta.url)) void buildNumerals();
