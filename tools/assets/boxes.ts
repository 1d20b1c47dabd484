import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHOWN_PRIZES } from '#contract/box-art/picture.ts';
import { readBoxes, readPrizes, readPrizeSources } from './catalogue.ts';
import { ensureFolder, isMain } from './paths.ts';
import { renderPrize } from './prizes.ts';
import { BOX_ENDINGS, renderBox } from './render-box.ts';

const pngAddress = (picture: Buffer): string => `data:image/png;base64,${picture.toString('base64')}`;

/** Writes `public/boxes/{slug}.webp` and its AVIF forms for every box of the catalogue, from its shape, its two colours and its three dearest prizes. */
export async function buildBoxes(): Promise<void> {
  const [boxes, prizes, sources, folder] = await Promise.all([readBoxes(), readPrizes(), readPrizeSources(), ensureFolder('public/boxes')]);
  const known = new Map(prizes.map((prize) => [prize.id, prize]));
  for (const { slug, shape, colors, prizes: listed } of boxes) {
    const best = listed
      .flatMap(({ id }) => known.get(id) ?? [])
      .toSorted((one, other) => other.price - one.price)
      .slice(0, SHOWN_PRIZES);
    const pictures = await Promise.all(
      best.map(async ({ picture }) => {
        const source = sources[picture];
        if (!source) throw new Error(`assets/prizes/sources.json has no source for the prize picture "${picture}"`);
        return pngAddress(await renderPrize(source));
      }),
    );
    for (const [ending, picture] of Object.entries(await renderBox({ name: slug, shape, colors, prizes: pictures })))
      await writeFile(join(folder, slug + ending), picture);
  }
  const wanted = new Set(boxes.flatMap(({ slug }) => BOX_ENDINGS.map((ending) => slug + ending)));
  for (const file of await readdir(folder)) if (!wanted.has(file)) await rm(join(folder, file));
}

if (isMain(import.meta.url)) await buildBoxes();
