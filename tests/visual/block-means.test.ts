import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { beyondBounds, blockMeans, meansOfText, OTHER_ENGINE, OTHER_VERSION, SAME_VERSION, textOfMeans } from './block-means.ts';
import { GOLDEN_FOLDER } from './golden-record.ts';
import { type Pixels, pixelsOf } from './pixels.ts';

type Colour = readonly number[];
type Box = readonly [x: number, y: number, width: number, height: number];

const photographs = ['box-mythic-wide-end', 'crash-bust-phone-end', 'plinko-edge-right-wide-end', 'wheel-countdown-wide-end'] as const;

const BAR = 'dice-win-2-wide-end';

const pixels = new Map(
  await Promise.all(
    [...photographs, BAR].map(async (name) => [name, await pixelsOf(readFileSync(`${GOLDEN_FOLDER}${name}.png`))] as const),
  ),
);

function photograph(name: (typeof photographs)[number] | typeof BAR): Pixels {
  const found = pixels.get(name);
  if (found === undefined) throw new RangeError(`${name} was not read`);
  return found;
}

const colourAt = ({ data, width }: Pixels, x: number, y: number): Colour => [
  ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];

/** A copy of a picture whose pixels in a box have other colours. */
function painted(picture: Pixels, [left, top, width, height]: Box, colourOf: (x: number, y: number) => Colour): Pixels {
  const data = Buffer.from(picture.data);
  for (let y = top; y < top + height; y += 1)
    for (let x = left; x < left + width; x += 1) {
      const colour = colourOf(x, y).map((value) => Math.max(0, Math.min(255, Math.round(value))));
      data.set(colour, (y * picture.width + x) * 3);
    }
  return { ...picture, data };
}

const wholeOf = ({ width, height }: Pixels): Box => [0, 0, width, height];

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
    const darker = painted(before, wholeOf(before), (x, y) => colourAt(before, x, y).map((value) => value * 0.97));
    expect(found(before, darker)).toMatch(/over 64×64 px/);
  });
});

describe('a planted fault goes red', () => {
  const wheel = photograph('wheel-countdown-wide-end');
  const ground = (x: number, y: number) => (): Colour => colourAt(wheel, x, y);

  it.each([
    ['a segment of the wheel shifted by 2 px', painted(wheel, [232, 84, 20, 50], (x, y) => colourAt(wheel, x - 2, y))],
    ['a missing digit of 6 px', painted(wheel, [299, 245, 6, 9], ground(290, 240))],
    ['a word cut at its end', painted(wheel, [264, 158, 12, 12], ground(200, 168))],
    ['a word cut by 3 px at its foot', painted(wheel, [204, 166, 72, 4], ground(200, 168))],
    ['the wheel shifted by 1 px', painted(wheel, [1, 50, 479, 130], (x, y) => colourAt(wheel, x - 1, y))],
  ])('%s', (_fault, now) => {
    expect(found(wheel, now)).not.toBeNull();
  });

  it('a seam of one pixel that shows the dark ground', () => {
    const bar = photograph(BAR);
    const seam = painted(bar, [120, 186, 1, 20], () => [12, 14, 22]);
    expect(found(bar, seam)).not.toBeNull();
  });

  it.each([
    [BAR, 'the bar of the dice', [40, 186, 190, 20]],
    [BAR, '24 px of that bar', [60, 186, 24, 20]],
    ['box-mythic-wide-end', 'a card', [170, 35, 140, 190]],
    ['box-mythic-wide-end', 'a large amount', [170, 255, 140, 35]],
  ] as const)('in %s, the colour of %s wrong by 3 %%', (name, _what, box) => {
    const before = photograph(name);
    const wrong = painted(before, box, (x, y) => colourAt(before, x, y).map((value) => value * 0.97));
    expect(found(before, wrong)).not.toBeNull();
  });

  it.each([
    ['a word that is missing', painted(wheel, [200, 156, 80, 20], ground(200, 168))],
    ['a segment that is another one', painted(wheel, [232, 84, 20, 50], (x, y) => colourAt(wheel, x - 20, y))],
    ['a wheel that is darker by 20 %', painted(wheel, [1, 50, 479, 130], (x, y) => colourAt(wheel, x, y).map((value) => value * 0.8))],
  ])('%s, also in a version and an engine that took neither photographs nor means', (_fault, now) => {
    for (const bounds of [OTHER_VERSION, OTHER_ENGINE.firefox, OTHER_ENGINE.webkit])
      expect(beyondBounds(blockMeans(wheel), blockMeans(now), bounds)).not.toBeNull();
  });

  it('a picture of another size', () => {
    expect(found(wheel, photograph('crash-bust-phone-end'))).toMatch(/sizes differ/);
  });
});
