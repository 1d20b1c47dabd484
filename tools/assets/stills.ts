import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ensureFolder, isMain, repositoryPath } from './paths.ts';
import stills from './stills.json' with { type: 'json' };

/** The stills of scenes on the page that says how the shop works, each with the golden that it is made from. */
export const STILLS: Readonly<Record<string, string>> = stills;

/** Writes the stills: real pictures of the scenes, as the canvas tests keep them. */
export async function buildStills(): Promise<void> {
  const folder = await ensureFolder('public/stills');
  for (const [name, golden] of Object.entries(STILLS))
    await sharp(repositoryPath(`tests/visual/goldens/${golden}.png`))
      .webp({ quality: 82, effort: 6 })
      .toFile(join(folder, `${name}.webp`));
  const wanted = new Set(Object.keys(STILLS).map((name) => `${name}.webp`));
  for (const file of await readdir(folder)) if (!wanted.has(file)) await rm(join(folder, file));
}

if (isMain(import.meta.url)) void buildStills();
