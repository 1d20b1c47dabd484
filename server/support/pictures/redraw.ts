import type sharpLibrary from 'sharp';
import type { SharpOptions } from 'sharp';
import { Refusal } from '#server/core/refusal.ts';

/** The most pixels that a picture may have: 25 million, more than phones and screens give. Beyond, a small file can cost a lot of memory. */
const MOST_PIXELS = 25_000_000;
/** The longest side of what is kept, and its quality; the next where the file would be too large. */
const TRIES = [
  { side: 1_600, quality: 80 },
  { side: 1_600, quality: 50 },
  { side: 1_000, quality: 40 },
] as const;
/** The largest file that is kept, bytes: what the table takes. */
const LARGEST_KEPT = 1_048_576;
/** Work on one picture ends after this, s. */
const TIMEOUT_S = 10;

/** How a file of each kind that is taken begins; what the caller calls it says nothing. */
const BEGINNINGS: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

/** The kinds that may be read at all: the library knows many more, and none of those is asked. */
const LOADERS = ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'];

const OPTIONS: SharpOptions = { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true, animated: false };

/** A picture that is kept: WebP, with nothing in it but its pixels. */
export interface Redrawn {
  bytes: Buffer;
  width: number;
  height: number;
}

type Sharp = typeof sharpLibrary;

let loaded: Promise<Sharp> | null = null;

/** The library is large, so it is loaded with the first picture. One thread for each picture, no memory kept. */
function library(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS });
    return sharp;
  });
  return loaded;
}

/**
 * Makes a picture anew from an uploaded file: turned as its orientation says, 1600 pixels at most, without metadata, profiles, further frames, or
 * anything behind its end. Refusal `picture_unusable` for what isn't a whole PNG, JPEG or WebP of a sensible size.
 */
export async function redraw(file: Buffer): Promise<Redrawn> {
  if (!BEGINNINGS.some((begins) => begins(file))) throw new Refusal('picture_unusable', { fault: 'type' });
  const sharp = await library();
  for (const { side, quality } of TRIES) {
    const { data, info } = await sharp(file, OPTIONS)
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, effort: 2 })
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw new Refusal('picture_unusable', { fault: 'unreadable' });
      });
    if (data.length <= LARGEST_KEPT) return { bytes: data, width: info.width, height: info.height };
  }
  throw new Refusal('picture_unusable', { fault: 'detailed' });
}
