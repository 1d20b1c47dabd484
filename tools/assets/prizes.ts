import { copyFile, readdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { type PrizeSource, readPrizes, readPrizeSources } from './catalogue.ts';
import { ownPicture } from './own.ts';
import { ensureFolder, isMain, repositoryPath } from './paths.ts';

/** Side of a prize picture, px. */
export const PRIZE_SIDE_PX = 256;

/** The longest side of the object inside its picture, px: all prizes look equally large on a card. */
const OBJECT_SIDE_PX = 238;

/** Small objects grow by at most this factor, so that they stay sharp. */
const GREATEST_GROWTH = 1.1;

/** The picture of one object as RGBA PNG, `PRIZE_SIDE_PX` square, centred by its visible pixels, from its own source where it has one. */
export async function renderPrize(name: string, recipe: PrizeSource, folder: 'prizes' | 'pictures' = 'prizes'): Promise<Buffer> {
  const own = repositoryPath(`assets/${ownPicture(folder, name)}`);
  const isOwn = existsSync(own);
  const trimmed = await sharp(isOwn ? own : repositoryPath(`assets/${folder}/${recipe.source}.webp`))
    .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 4 })
    .toBuffer({ resolveWithObject: true });
  const scale = Math.min(OBJECT_SIDE_PX / Math.max(trimmed.info.width, trimmed.info.height), GREATEST_GROWTH);
  const width = Math.round(trimmed.info.width * scale);
  const height = Math.round(trimmed.info.height * scale);
  const left = Math.floor((PRIZE_SIDE_PX - width) / 2);
  const top = Math.floor((PRIZE_SIDE_PX - height) / 2);
  let picture = sharp(trimmed.data).resize(width, height, { kernel: 'lanczos3' });
  if (recipe.hueDegrees !== undefined && !isOwn) picture = picture.modulate({ hue: (recipe.hueDegrees + 360) % 360 });
  return picture
    .extend({
      left,
      right: PRIZE_SIDE_PX - width - left,
      top,
      bottom: PRIZE_SIDE_PX - height - top,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .png()
    .toBuffer();
}

/** Copies a source picture out of the npm package the first time it is named; later builds need the package no more. */
export async function takeSource(name: string, folder = 'assets/prizes'): Promise<void> {
  const own = repositoryPath(`${folder}/${name}.webp`);
  if (!existsSync(own)) await copyFile(repositoryPath(`node_modules/@lobehub/fluent-emoji-3d/assets/${name}.webp`), own);
}

/** Writes `public/prizes/{picture}.webp` for every prize of the catalogue, or only one, and removes pictures that no prize uses. */
export async function buildPrizes(only?: string): Promise<void> {
  const [prizes, sources, folder] = await Promise.all([readPrizes(), readPrizeSources(), ensureFolder('public/prizes')]);
  const wanted = new Set<string>();
  for (const { picture } of prizes) {
    const recipe = sources[picture];
    if (!recipe) throw new Error(`assets/prizes/sources.json has no source for the prize picture "${picture}"`);
    await takeSource(recipe.source);
    const file = `${picture}.webp`;
    wanted.add(file);
    if (only !== undefined && picture !== only) continue;
    await sharp(await renderPrize(picture, recipe))
      .webp({ quality: 86, alphaQuality: 92, effort: 6 })
      .toFile(join(folder, file));
  }
  for (const file of await readdir(folder)) if (!wanted.has(file)) await rm(join(folder, file));
}

if (isMain(import.meta.url)) void buildPrizes(process.argv[2]);
