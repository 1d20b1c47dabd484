import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { beyondBounds, blockMeans, meansOfText, SAME_VERSION, textOfMeans } from './block-means.ts';
import { type Pixels, pixelsOf } from './pixels.ts';
import { colourAt, darkened, painted, pixelsOfKept, wholeOf } from './planted.ts';

const photographs = ['box-mythic-wide-end', 'crash-bust-phone-end', 'plinko-edge-right-wide-end', 'wheel-countdown-wide-end'] as const;

const BAR = 'dice-win-2-wide-end';

const pixels = new Map(await Promise.all([...photographs, BAR].map(async (name) => [name, await pixelsOfKept(name)] as const)));

function photograph(name: (typeof photographs)[number] | typeof BAR): Pixels {
  const found = pixels.get(name);
  if (found === undefined) throw new RangeError(`${name} was not read`);
  return found;
}

/** A picture after a filter or an encoder. */
async function passed({ data, width, height }: Pixels, through: (image: Sharp) => Sharp): Promise<Pixels> {
  const image = through(sharp(data, { raw: { width, height, channels: 3 } }));
  return pixelsOf(await image.png().toBuffer());
}

const meansOf = new Map([...pixels.values()].map((picture) => [picture, blockMeans(picture)]));

const found = (before: Pixels, now: Pixels): string | null =>
  beyondBounds(meansOf.get(before) ?? blockMeans(before), blockMeans(now), SAME_VERSION);

it('keeps the means of blocks as text', async () => {
  const means = blockMeans(photograph(BAR));
  expect(await meansOfText(await textOfMeans(means))).toEqual(means);
  expect(means).toMatchObject({ columns: 60, rows: 38 });
});

describe.each(photographs)('%s of another version of the browser', (name) => {
  const before = photograph(name);

  it('may be encoded anew, and its colours rounded to another palette', async () => {
    const encoded = await sharp(before.data, { raw: { width: before.width, height: before.height, channels: 3 } })
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer();
    expect(found(before, await pixelsOf(encoded))).toBeNull();
    const noise = (x: number, y: number, part: number): number => ((x * 7 + y * 13 + part * 5) % 9) - 4;
    const rounded = painted(before, wholeOf(before), (x, y) => colourAt(before, x, y).map((value, part) => value + noise(x, y, part)));
    expect(found(before, rounded)).toBeNull();
  });

  it('may have other edges of its letters and shapes', async () => {
    expect(found(before, await passed(before, (image) => image.blur(0.5)))).toBeNull();
  });

  it('may not be darker by 3 %', () => {
    expect(found(before, darkened(before, wholeOf(before), 0.03))).toMatch(/over 64×64 px/);
  });
});

it('pictures of other sizes are not compared', () => {
  expect(found(photograph('wheel-countdown-wide-end'), photograph('crash-bust-phone-end'))).toMatch(/sizes differ/);
});
