import sharp from 'sharp';
import { factChanges, type Facts, type GoldenRecord } from '#tests/visual/golden-record.ts';
import { type Difference, differenceOf, type Pixels, pixelsOf } from '#tests/visual/pixels.ts';
import { beyondBounds, blockMeans, meansOfText, SAME_VERSION } from '#tests/visual/block-means.ts';
import type { WordBox } from '#tests/visual/visual.ts';
import { areasOf } from './areas.ts';
import type { Area, Change, Pictures } from './change.ts';
import { shiftOf } from './colour-shift.ts';
import { historyOf } from './history.ts';

/** A photograph to compare with the kept one. */
export interface Candidate {
  name: string;
  scene: string;
  /** PNG files; one of them may be missing. */
  before: Buffer | null;
  now: Buffer | null;
  /** What the scene said when the new one was taken. */
  facts: Facts;
  wordBoxes: readonly WordBox[];
  /** Of the kept one. */
  record: GoldenRecord | undefined;
}

/** A change with its pictures and what accepting it would keep. */
export interface FoundChange {
  change: Change;
  pictures: Pictures<Buffer>;
  facts: Facts;
}

/** This share of the pixels that differ inside the boxes of words makes it a change of words. */
const MOSTLY = 0.9;

/** Letters reach this far out of their boxes, px. */
const OVERHANG_PX = 2;

/** Describes how a photograph differs from the kept one. Pictures of different sizes differ everywhere. */
export async function compare({ name, scene, before, now, facts, wordBoxes, record }: Candidate): Promise<FoundChange> {
  const [old, fresh] = await Promise.all([before && pixelsOf(before), now && pixelsOf(now)]);
  const comparable = old && fresh && old.width === fresh.width && old.height === fresh.height;
  const difference = comparable ? differenceOf(old, fresh) : null;
  const { width, height } = fresh ?? old ?? { width: 0, height: 0 };
  const areas = difference ? areasOf(difference, width) : [];
  const texts = difference && textsOf(difference, width, wordBoxes, areas);
  const change: Change = {
    name,
    scene,
    kind: before === null ? 'new' : now === null ? 'removed' : 'changed',
    width,
    height,
    count: difference?.count ?? width * height,
    total: width * height,
    areas,
    blocks: fresh && record?.means !== undefined ? beyondBounds(await meansOfText(record.means), blockMeans(fresh), SAME_VERSION) : null,
    texts,
    shift: comparable && difference ? shiftOf(old, fresh, difference) : null,
    facts: now === null ? null : factChanges(record?.facts, facts),
    history: historyOf(name, scene),
  };
  const pictures = {
    before,
    now,
    difference: difference && fresh ? await drawn(fresh, differenceColour(fresh, difference)) : null,
    heat: difference && fresh ? await drawn(fresh, heatColour(difference)) : null,
  };
  return { change, pictures, facts };
}

/** The texts in whose boxes most pixels that differ are, or null, also where one area is something else: it would be accepted with the words. */
function textsOf({ differs, count }: Difference, width: number, boxes: readonly WordBox[], areas: readonly Area[]): string[] | null {
  const touched = new Set<WordBox>();
  const insideOf = new Map<Area, number>();
  let inside = 0;
  for (const [pixel, counted] of differs.entries()) {
    if (counted === 0) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const box = boxes.find((one) => holds(one, x, y));
    if (box === undefined) continue;
    touched.add(box);
    inside += 1;
    for (const area of areas) if (holds(area, x, y)) insideOf.set(area, (insideOf.get(area) ?? 0) + 1);
  }
  const isElse = (area: Area): boolean => (insideOf.get(area) ?? 0) < area.count / 2;
  if (count === 0 || inside < MOSTLY * count || areas.some(isElse)) return null;
  return [...new Set([...touched].map(({ text }) => text))].toSorted();
}

const holds = (box: Omit<WordBox, 'text'>, x: number, y: number): boolean =>
  x >= box.x - OVERHANG_PX && x < box.x + box.width + OVERHANG_PX && y >= box.y - OVERHANG_PX && y < box.y + box.height + OVERHANG_PX;

type Colour = readonly [red: number, green: number, blue: number];

/** Of what didn't change, this much is shown. */
const FADED = 0.5;

const differenceColour =
  ({ data }: Pixels, { differs }: Difference) =>
  (pixel: number): Colour => {
    if (differs[pixel] === 1) return [255, 40, 70];
    const grey = Math.round((FADED * ((data[pixel * 3] ?? 0) + (data[pixel * 3 + 1] ?? 0) + (data[pixel * 3 + 2] ?? 0))) / 3);
    return [grey, grey, grey];
  };

/** From no distance to the largest that is shown: black, violet, red, yellow, white. */
const HEAT: readonly Colour[] = [
  [5, 6, 11],
  [84, 38, 160],
  [226, 62, 87],
  [255, 196, 77],
  [255, 255, 255],
];

/** A distance of this share of the largest is white already: few pixels are farther apart. */
const HOTTEST = 0.5;

const heatColour =
  ({ distances }: Difference) =>
  (pixel: number): Colour => {
    const step = Math.min(1, (distances[pixel] ?? 0) / HOTTEST) * (HEAT.length - 1);
    const [from, to] = [HEAT[Math.floor(step)] ?? [0, 0, 0], HEAT[Math.ceil(step)] ?? [0, 0, 0]];
    const mix = (part: 0 | 1 | 2): number => Math.round(from[part] + (to[part] - from[part]) * (step % 1));
    return [mix(0), mix(1), mix(2)];
  };

/** A PNG of a picture's size with one colour per pixel. */
async function drawn({ width, height }: Pixels, colourOf: (pixel: number) => Colour): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) data.set(colourOf(pixel), pixel * 3);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
}
