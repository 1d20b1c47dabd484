import { existsSync, readFileSync } from 'node:fs';
import type { Golden, Taken } from './goldens.ts';
import { browserOf, factChanges, type Facts, GOLDEN_FOLDER, type GoldenRecord, readRecord } from './golden-record.ts';
import { beyondBounds, blockMeans, type Bounds, meansOfText, OTHER_VERSION, OTHER_VERSION_WRECK, SAME_VERSION } from './block-means.ts';
import { allowedPixels, differing, type Pixels, pixelsOf } from './pixels.ts';

/** What is wrong with a new photograph beside the kept one, and with what the scene says of itself where that is given; null where nothing is. */
export async function faultOf(
  { picture, facts }: Pick<Taken, 'picture'> & Partial<Taken>,
  name: string,
  scene: string,
  running: number,
): Promise<string | null> {
  const file = `${GOLDEN_FOLDER}${name}.png`;
  if (!existsSync(file)) return `${name}.png is missing: npm run goldens takes it`;
  const record = readRecord(GOLDEN_FOLDER, scene)[name];
  const stored = browserOf(record);
  const others = scene === 'crash' ? OTHER_VERSION_WRECK : OTHER_VERSION;
  const fault =
    (facts && factFault(record, facts)) ??
    (await pixelFault(picture, readFileSync(file), stored === running)) ??
    (await blockFault(await pixelsOf(picture), record, stored === running ? SAME_VERSION : others));
  return fault === null ? null : `taken with browser ${stored}, compared with ${running}: ${fault}: npm run goldens shows where`;
}

/** What is wrong with a photograph that another engine took, or that was taken at another density, beside the kept one, or null. */
export async function boundsFaultOf(picture: Buffer, { name, show: { scene, size } }: Golden, bounds: Bounds): Promise<string | null> {
  const pixels = await pixelsOf(picture);
  return blockFault(pixels, readRecord(GOLDEN_FOLDER, scene)[name], bounds, pixels.width / size.width);
}

function factFault(record: GoldenRecord | undefined, facts: Facts): string | null {
  const changes = factChanges(record?.facts, facts);
  if (changes === null) return 'no facts of it are kept';
  return changes.length === 0 ? null : `facts changed: ${changes.map(({ path }) => path).join(', ')}`;
}

async function pixelFault(picture: Buffer, kept: Buffer, isSameVersion: boolean): Promise<string | null> {
  const difference = await differing(picture, kept).catch(String);
  if (typeof difference === 'string') return difference;
  const { count, total } = difference;
  const allowed = allowedPixels(total, isSameVersion);
  return count > allowed ? `${count} of ${total} pixels differ, ${allowed} may` : null;
}

/** What is wrong with the blocks of a new photograph of a density, by the means that are kept of the old one. */
async function blockFault(pixels: Pixels, record: GoldenRecord | undefined, bounds: Bounds, density = 1): Promise<string | null> {
  if (record?.means === undefined) return 'no means of its blocks are kept';
  return beyondBounds(await meansOfText(record.means), blockMeans(pixels, density), bounds);
}
