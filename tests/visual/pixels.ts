import sharp from 'sharp';

/** Pixels of the largest canvas that is photographed; a picture with more is of a page. */
const CANVAS_PIXELS = 200_000;

/** No photograph of so many pixels may weigh more, bytes. A page needs its whole palette: with fewer colours more pixels of it count as different than may. */
export const maxBytes = (pixels: number): number => (pixels > CANVAS_PIXELS ? 130_000 : 40_000);

/** The picture in a data address. */
export function pngOf(address: string): Buffer {
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/**
 * A photograph small enough to keep: PNG with a palette as fine as fits (sharp's `colours` only chooses the bits of an index, its `quality`
 * how many colours are used). Throws RangeError when even a coarse one doesn't fit.
 */
export async function keepable(png: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(png).metadata();
  const most = maxBytes(width * height);
  for (const quality of [100, 85, 75, 65]) {
    const small = await sharp(png).removeAlpha().png({ palette: true, quality, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer();
    if (small.length < most) return small;
  }
  throw new RangeError(`a photograph can't be kept in ${most} bytes`);
}

/** Pixels of a picture, three bytes each. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** The pixels of a PNG in sRGB, without its alpha. */
export async function pixelsOf(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Two pixels differ when their distance in YIQ exceeds this share of the largest; the stored colours are rounded, so equal ones may be a little apart. */
const THRESHOLD = 0.1;
const FARTHEST = 35_215;

/** Where two pictures of one size differ. */
export interface Difference {
  /** Pixels whose distance exceeds the threshold. */
  count: number;
  total: number;
  /** 1 for each pixel that is counted, else 0. */
  differs: Uint8Array;
  /** Distance of each pixel as a share of the largest, 0–1. */
  distances: Float32Array;
}

/** How far two pictures are apart, pixel by pixel (Kotsarenko and Ramos, "Measuring perceived color difference using YIQ"). Throws RangeError on different sizes. */
export function differenceOf(a: Pixels, b: Pixels): Difference {
  if (a.width !== b.width || a.height !== b.height) throw new RangeError(`sizes differ: ${a.width}×${a.height} and ${b.width}×${b.height}`);
  const total = a.data.length / 3;
  const differs = new Uint8Array(total);
  const distances = new Float32Array(total);
  let count = 0;
  for (let pixel = 0; pixel < total; pixel += 1) {
    const at = pixel * 3;
    const red = (a.data[at] ?? 0) - (b.data[at] ?? 0);
    const green = (a.data[at + 1] ?? 0) - (b.data[at + 1] ?? 0);
    const blue = (a.data[at + 2] ?? 0) - (b.data[at + 2] ?? 0);
    const y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223;
    const i = red * 0.59597799 - green * 0.2741761 - blue * 0.32180189;
    const q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694;
    const squared = 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q;
    distances[pixel] = Math.sqrt(squared / FARTHEST);
    if (squared <= FARTHEST * THRESHOLD ** 2) continue;
    differs[pixel] = 1;
    count += 1;
  }
  return { count, total, differs, distances };
}

/** How many pixels of two PNGs differ visibly. Throws RangeError on different sizes. */
export async function differing(one: Buffer, other: Buffer): Promise<Difference> {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  return differenceOf(a, b);
}

/** Pixels that may differ with the browser the photographs were taken with, and the share with another one; blocks are compared beside them. */
const SAME_BROWSER_PIXELS = 100;
const OTHER_BROWSER_SHARE = 0.01;

/** How many of so many pixels may differ, in the browser's version of the kept photograph or in another one. */
export function allowedPixels(total: number, isSameVersion: boolean): number {
  return isSameVersion ? SAME_BROWSER_PIXELS : Math.round(total * OTHER_BROWSER_SHARE);
}

/** Standard deviation of the brightness, 0–255: about 0 for a flat picture. */
export async function spread(png: Buffer): Promise<number> {
  const { channels } = await sharp(png).removeAlpha().stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

/** `156.0.8078.79` → 156. */
export function majorOf(version: string): number {
  return Number.parseInt(version, 10);
}
