import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { AnyCase } from '#scenes/registry.ts';
import type { Size } from '#scenes/stage/contract.ts';
import type { Show } from './visual.ts';
import { casesByScene, SIZES } from './support.ts';

/** One photograph of a canvas that is kept. */
export interface Golden {
  /** File name without its ending. */
  name: string;
  show: Show;
  /** Time of the story, ms; `end` is after its last presentation. */
  at: number | 'end';
}

/** Where the photographs lie. */
export const GOLDEN_FOLDER = fileURLToPath(new URL('./goldens/', import.meta.url));

/** No photograph may weigh more, bytes. */
export const MAX_BYTES = 40_000;

/** Every photograph: motion at start, middle and end, less motion at the end, in both sizes, plus one of the 2D renderer. */
export const goldens: readonly Golden[] = (await casesByScene()).flatMap(([scene, one]) =>
  Object.entries(SIZES).flatMap(([sizeName, size]) => goldensOf(scene, one, sizeName, size)),
);

function goldensOf(scene: string, { inMotion, calm }: AnyCase, sizeName: string, size: Size): Golden[] {
  const common = { size, tier: 'high', antialias: false, resolution: 1, scene } as const;
  // A phone's layout is photographed on one story and those that ask for it, so that all photographs take minutes, not a quarter of an hour.
  const photographed = sizeName === 'phone' ? inMotion.filter(({ story, phone }) => phone ?? story === calm) : inMotion;
  const moving = photographed.flatMap(({ story, start, middle }) => {
    const show: Show = { ...common, story, motion: 'full' };
    return (
      [
        ['start', start],
        ['middle', middle],
        ['end', 'end'],
      ] as const
    ).map(([moment, at]): Golden => ({ name: `${scene}-${story}-${sizeName}-${moment}`, show, at }));
  });
  const less = (['reduced', 'still'] as const).map((motion): Golden => ({
    name: `${scene}-${calm}-${sizeName}-${motion}`,
    show: { ...common, story: calm, motion },
    at: 'end',
  }));
  const plain: Golden = {
    name: `${scene}-${calm}-${sizeName}-canvas`,
    show: { ...common, tier: 'canvas', story: calm, motion: 'full' },
    at: 'end',
  };
  return [...moving, ...less, plain];
}

/** The photographs of one presentation each, in the order of its time: what is put on the canvas once is seen at all of its moments. */
export function goldenGroups(of: readonly Golden[] = goldens): Golden[][] {
  const shows = [...new Set(of.map(({ show }) => show))];
  return shows.map((shown) => of.filter(({ show }) => show === shown));
}

/** The picture in a data address. */
export function pngOf(address: string): Buffer {
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** Takes the photographs of one presentation: the canvas alone, as PNG. */
export async function photograph(page: Page, taken: readonly Golden[]): Promise<Buffer[]> {
  const [first] = taken;
  if (first === undefined) return [];
  const addresses = await page.evaluate(
    async ({ options, moments }) => {
      const { visual } = window;
      await visual.show(options);
      return moments.map((moment) => {
        visual.seek(moment === 'end' ? Math.max(...visual.presentations().map(({ endMs }) => endMs)) + 1 : moment);
        return visual.picture();
      });
    },
    // Each picture is drawn as it is taken; to draw it for the screen before would take as long again.
    { options: { ...first.show, unseen: true }, moments: taken.map(({ at }) => at) },
  );
  return addresses.map(pngOf);
}

/**
 * A photograph small enough to keep: PNG with a palette as fine as fits (sharp's `colours` only chooses the bits of an index, its `quality`
 * how many colours are used). Throws RangeError when even a coarse one doesn't fit.
 */
export async function keepable(png: Buffer): Promise<Buffer> {
  for (const quality of [100, 85, 75, 65]) {
    const small = await sharp(png).removeAlpha().png({ palette: true, quality, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer();
    if (small.length < MAX_BYTES) return small;
  }
  throw new RangeError(`a photograph can't be kept in ${MAX_BYTES} bytes`);
}

/** Pixels of a picture, three bytes each. */
export async function pixelsOf(png: Buffer): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(png).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Two pixels differ when their distance in YIQ exceeds this share of the largest; the stored colours are rounded, so equal ones may be a little apart. */
const THRESHOLD = 0.1;
const FARTHEST = 35_215;

/** How many pixels differ visibly (Kotsarenko and Ramos, "Measuring perceived color difference using YIQ"). Throws RangeError on different sizes. */
export async function differing(one: Buffer, other: Buffer): Promise<{ count: number; total: number }> {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  if (a.width !== b.width || a.height !== b.height) throw new RangeError(`sizes differ: ${a.width}×${a.height} and ${b.width}×${b.height}`);
  let count = 0;
  for (let at = 0; at < a.data.length; at += 3) {
    const red = (a.data[at] ?? 0) - (b.data[at] ?? 0);
    const green = (a.data[at + 1] ?? 0) - (b.data[at + 1] ?? 0);
    const blue = (a.data[at + 2] ?? 0) - (b.data[at + 2] ?? 0);
    const y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223;
    const i = red * 0.59597799 - green * 0.2741761 - blue * 0.32180189;
    const q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694;
    if (0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q > FARTHEST * THRESHOLD ** 2) count += 1;
  }
  return { count, total: a.data.length / 3 };
}

/** Standard deviation of the brightness, 0–255: about 0 for a flat picture. */
export async function spread(png: Buffer): Promise<number> {
  const { channels } = await sharp(png).removeAlpha().stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

/** The browser that the photographs were taken with. */
export function storedMajor(): number {
  const { major } = JSON.parse(readFileSync(`${GOLDEN_FOLDER}browser.json`, 'utf8')) as { major: number };
  return major;
}

/** `156.0.8078.79` → 156. */
export function majorOf(version: string): number {
  return Number.parseInt(version, 10);
}
