import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ensureFolder, isMain, repositoryPath } from './paths.ts';
import { renderPrize, takeSource } from './prizes.ts';

/** Writes `public/pictures/{name}.webp`: the shell's objects for game tiles, empty states and pages to come (`assets/pictures/sources.json`). */
export async function buildPictures(): Promise<void> {
  const sources = JSON.parse(await readFile(repositoryPath('assets/pictures/sources.json'), 'utf8')) as Record<string, string>;
  const folder = await ensureFolder('public/pictures');
  for (const [name, source] of Object.entries(sources)) {
    await takeSource(source, 'assets/pictures');
    const picture = await renderPrize({ source }, 'assets/pictures');
    await sharp(picture)
      .webp({ quality: 86, alphaQuality: 92, effort: 6 })
      .toFile(join(folder, `${name}.webp`));
  }
}

if (isMain(import.meta.url)) await buildPictures();
