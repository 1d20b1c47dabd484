import sharp from 'sharp';
import type { Pixels } from './pixels.ts';

/*
 * How a picture is compared with a photograph that another version of the browser took
 * 1. Both become means of blocks of BLOCK_PX, in OKLab (Björn Ottosson, "A perceptual color space for image processing", 2020), whose distances are
 *    perceived ones: ΔE of 2 is just noticeable (CSS Color 4, "deltaEOK", in hundredths).
 * 2. Those of the photograph were recorded from the picture as the browser drew it: the palette of a stored photograph is up to 2.7 ΔE off over 16 px.
 * 3. The distance is taken over windows of two by two blocks, one block apart, so that an edge of the grid parts nothing small. Letters that another
 *    version draws differently keep their mean; what is missing, moved or of another colour changes it.
 */

/** Side of a block, px. */
const BLOCK_PX = 8;

/** Means of blocks, row by row, as bytes of L, a and b each. */
export interface BlockMeans {
  data: Buffer;
  columns: number;
  rows: number;
}

/** Light that a screen reflects into its black, as a share of its white: without it, one level near black would be 3 ΔE (IEC 61966-2-1, viewing flare). */
const FLARE = 0.01;

const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  const light = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  return (light + FLARE) / (1 + FLARE);
});

/** L is from 0 to 1, a and b of sRGB are within ±0.4. */
const A_AND_B = 0.4;
const byteOf = (value: number, part: number): number => Math.round(255 * (part === 0 ? value : (value + A_AND_B) / (2 * A_AND_B)));
/** What one byte is worth in ΔE. */
const PER_BYTE = [100 / 255, (200 * A_AND_B) / 255, (200 * A_AND_B) / 255] as const;

/** The means of a picture's blocks; `density` in pixels per CSS pixel. */
export function blockMeans({ data, width, height }: Pixels, density = 1): BlockMeans {
  const side = BLOCK_PX * density;
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const sums = new Float64Array(columns * rows * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const [red = 0, green = 0, blue = 0] = [
      LINEAR[data[pixel * 3] ?? 0],
      LINEAR[data[pixel * 3 + 1] ?? 0],
      LINEAR[data[pixel * 3 + 2] ?? 0],
    ];
    const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
    const at = (Math.floor(y / side) * columns + Math.floor(x / side)) * 3;
    sums[at] = (sums[at] ?? 0) + 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
    sums[at + 1] = (sums[at + 1] ?? 0) + 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
    sums[at + 2] = (sums[at + 2] ?? 0) + 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  }
  const bytes = Buffer.alloc(sums.length);
  for (const [index, sum] of sums.entries()) {
    const [column, row] = [Math.floor(index / 3) % columns, Math.floor(index / 3 / columns)];
    const count = Math.min(side, width - column * side) * Math.min(side, height - row * side);
    bytes[index] = byteOf(sum / count, index % 3);
  }
  return { data: bytes, columns, rows };
}

/** Means as text: a PNG whose pixels are the blocks, in base64. */
export async function textOfMeans({ data, columns, rows }: BlockMeans): Promise<string> {
  const image = sharp(data, { raw: { width: columns, height: rows, channels: 3 } });
  return (await image.png({ compressionLevel: 9 }).toBuffer()).toString('base64');
}

/** Means from their text. */
export async function meansOfText(text: string): Promise<BlockMeans> {
  const { data, info } = await sharp(Buffer.from(text, 'base64')).raw().toBuffer({ resolveWithObject: true });
  return { data, columns: info.width, rows: info.height };
}

/** The farthest that windows of one side in blocks may be apart, ΔE: the more area, the less. */
export type Bounds = readonly { blocks: number; mostApart: number }[];

/**
 * For the browser's version that the means were taken with, whichever build it is. Measured on 177 photographs: where a build of Chromium draws other letters,
 * windows are at most 1.62, 0.61 and 0.26 apart.
 */
export const SAME_VERSION: Bounds = [
  { blocks: 2, mostApart: 2 },
  { blocks: 4, mostApart: 0.8 },
  { blocks: 8, mostApart: 0.4 },
];

/** For any other version. On 211 photographs of Chromium 150 and 156, windows are at most 2.94, 1.43 and 0.39 apart. */
export const OTHER_VERSION: Bounds = [
  { blocks: 2, mostApart: 3.2 },
  { blocks: 4, mostApart: 1.6 },
  { blocks: 8, mostApart: 0.6 },
];

/** For the crash in any other version, which may turn a piece of a wreck: in the middle of one flight, windows are at most 4.75, 1.37 and 0.51 apart. */
export const OTHER_VERSION_WRECK: Bounds = OTHER_VERSION.map((bound) => (bound.blocks === 2 ? { ...bound, mostApart: 5 } : bound));

/** For a picture beside its own file, whose palette is reduced: windows of 212 photographs are at most 2.71, 1.61 and 0.96 apart. */
export const OWN_FILE: Bounds = [
  { blocks: 2, mostApart: 3 },
  { blocks: 4, mostApart: 1.75 },
  { blocks: 8, mostApart: 1.05 },
];

/**
 * For other engines, with letters and edges of their own. Of 177 photographs, windows are at most 2.95, 2.15 and 1.31 apart in Firefox 140 and 4.81, 2.72 and
 * 1.28 in WebKitGTK 2.50, but for cards that fly past, which WebKit blurs in another way.
 */
export const OTHER_ENGINE: Readonly<Record<'firefox' | 'webkit', Bounds>> = {
  firefox: [
    { blocks: 2, mostApart: 4 },
    { blocks: 4, mostApart: 2.6 },
    { blocks: 8, mostApart: 1.6 },
  ],
  webkit: [
    { blocks: 2, mostApart: 5.5 },
    { blocks: 4, mostApart: 3.2 },
    { blocks: 8, mostApart: 1.6 },
  ],
};

/** For screens of another density. At densities 1.25, 2 and 3, windows are at most 3.07, 1.80 and 0.63 apart. */
export const OTHER_DENSITY: Bounds = [
  { blocks: 2, mostApart: 3.5 },
  { blocks: 4, mostApart: 2 },
  { blocks: 8, mostApart: 0.8 },
];

/** The distance of the windows of one side that are farthest apart, ΔE. */
function farthest(a: BlockMeans, b: BlockMeans, blocks: number): number {
  const { columns, rows } = a;
  const differences = Float64Array.from(a.data, (byte, index) => (byte - (b.data[index] ?? 0)) * (PER_BYTE[index % 3] ?? 0));
  const offsets = Array.from({ length: blocks * blocks }, (_, index) => (Math.floor(index / blocks) * columns + (index % blocks)) * 3);
  let most = 0;
  for (let row = 0; row <= rows - blocks; row += 1) {
    for (let column = 0; column <= columns - blocks; column += 1) {
      const sums = [0, 0, 0];
      for (const offset of offsets) {
        const at = (row * columns + column) * 3 + offset;
        for (let part = 0; part < 3; part += 1) sums[part] = (sums[part] ?? 0) + (differences[at + part] ?? 0);
      }
      most = Math.max(most, Math.hypot(...sums) / offsets.length);
    }
  }
  return most;
}

/** Where pictures are farther apart than bounds allow, in words; null where they are not. */
export function beyondBounds(a: BlockMeans, b: BlockMeans, bounds: Bounds): string | null {
  if (a.columns !== b.columns || a.rows !== b.rows) return `sizes differ: ${a.columns}×${a.rows} and ${b.columns}×${b.rows} blocks`;
  const beyond = bounds.flatMap(({ blocks, mostApart }) => {
    const distance = farthest(a, b, blocks);
    const side = blocks * BLOCK_PX;
    return distance > mostApart ? [`${distance.toFixed(2)} ΔE apart over ${side}×${side} px, ${mostApart} may be`] : [];
  });
  return beyond.length > 0 ? beyond.join('; ') : null;
}
