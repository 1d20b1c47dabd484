import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ensureFolder, isMain, repositoryPath } from './paths.ts';

/** Prizes that hop on the loading overlay, in the order of index.html. */
export const OVERLAY_PRIZES = ['aurora-headphones', 'drift-runner', 'blue-diamond', 'tide-watch', 'gilded-crown'] as const;

/** They are shown at 56 px at most. */
const OVERLAY_SIDE_PX = 112;

/** Writes the small pictures of the loading overlay: it is the first thing that a visitor sees, so it must be very small. */
export async function buildOverlay(): Promise<void> {
  const folder = await ensureFolder('public/overlay');
  for (const name of OVERLAY_PRIZES)
    await sharp(repositoryPath(`public/prizes/${name}.webp`))
      .resize(OVERLAY_SIDE_PX, OVERLAY_SIDE_PX, { kernel: 'lanczos3' })
      .webp({ quality: 80, alphaQuality: 85, effort: 6 })
      .toFile(join(folder, `${name}.webp`));
  const wanted = new Set<string>(OVERLAY_PRIZES.map((name) => `${name}.webp`));
  for (const file of await readdir(folder)) if (!wanted.has(file)) await rm(join(folder, file));
}

if (isMain(import.meta.url)) void buildOverlay();
