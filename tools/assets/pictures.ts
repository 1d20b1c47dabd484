import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ensureFolder, isMain, repositoryPath } from './paths.ts';
import { renderPrize, takeSource } from './prizes.ts';

/** Picture sources by the name of the picture. */
export const readPictureSources = async (): Promise<Readonly<Record<string, string>>> =>
  JSON.parse(await readFile(repositoryPath('assets/pictures/sources.json'), 'utf8')) as Record<string, string>;

/**
 * Writes `public/pictures/{name}.webp`: the shell's objects for game tiles, empty states and pages to come (`assets/pictures/sources.json`), or only one
 * of them.
 */
export async function buildPictures(only?: string): Promise<void> {
  const sources = await readPictureSources();
  const folder = await ensureFolder('public/pictures');
  for (const [name, source] of Object.entries(sources)) {
    if (only !== undefined && name !== only) continue;
    await takeSource(source, 'assets/pictures');
    const picture = await renderPrize(name, { source }, 'pictures');
    await sharp(picture)
      .webp({ quality: 86, alphaQuality: 92, effort: 6 })
      .toFile(join(folder, `${name}.webp`));
  }
}

if (isMain(import.meta.url)) void buildPictures(process.argv[2]);
