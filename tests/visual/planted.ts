import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { GOLDEN_FOLDER } from './golden-record.ts';
import { type Pixels, pixelsOf } from './pixels.ts';

type Colour = readonly number[];
type Box = readonly [x: number, y: number, width: number, height: number];

/** The pixels of a kept photograph. */
export const pixelsOfKept = (name: string): Promise<Pixels> => pixelsOf(readFileSync(`${GOLDEN_FOLDER}${name}.png`));

export const pngOfPixels = ({ data, width, height }: Pixels): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

export const colourAt = ({ data, width }: Pixels, x: number, y: number): Colour => [
  ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];

/** A copy of a picture whose pixels in a box have other colours. */
export function painted(picture: Pixels, [left, top, width, height]: Box, colourOf: (x: number, y: number) => Colour): Pixels {
  const data = Buffer.from(picture.data);
  for (let y = top; y < top + height; y += 1)
    for (let x = left; x < left + width; x += 1) {
      const colour = colourOf(x, y).map((value) => Math.max(0, Math.min(255, Math.round(value))));
      data.set(colour, (y * picture.width + x) * 3);
    }
  return { ...picture, data };
}

/** A copy of a picture that is darker in a box. */
export const darkened = (picture: Pixels, box: Box, share: number): Pixels =>
  painted(picture, box, (x, y) => colourAt(picture, x, y).map((value) => value * (1 - share)));

export const wholeOf = ({ width, height }: Pixels): Box => [0, 0, width, height];
