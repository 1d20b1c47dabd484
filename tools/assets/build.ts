import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { buildBadges } from './badges.ts';
import { buildBoxes } from './boxes.ts';
import { buildBrand } from './brand.ts';
import { buildFonts } from './fonts.ts';
import { buildNumerals } from './numerals.ts';
import { buildPrizes, renderPrize, takeSource } from './prizes.ts';
import { buildSounds } from './sounds.ts';
import { ensureFolder, isMain, repositoryPath } from './paths.ts';
import stills from './stills.json' with { type: 'json' };

/** Prizes that hop on the loading overlay, in the order of index.html. */
export const OVERLAY_PRIZES = ['aurora-headphones', 'drift-runner', 'blue-diamond', 'tide-watch', 'gilded-crown'] as const;

/** They are shown at 56 px at most. */
const OVERLAY_SIDE_PX = 112;

/** Writes the small pictures of the loading overlay: it is the first thing that a visitor sees, so it must be very small. */
async function buildOverlay(): Promise<void> {
  const folder = await ensureFolder('public/overlay');
  for (const name of OVERLAY_PRIZES)
    await sharp(repositoryPath(`public/prizes/${name}.webp`))
      .resize(OVERLAY_SIDE_PX, OVERLAY_SIDE_PX, { kernel: 'lanczos3' })
      .webp({ quality: 80, alphaQuality: 85, effort: 6 })
      .toFile(join(folder, `${name}.webp`));
  const wanted = new Set<string>(OVERLAY_PRIZES.map((name) => `${name}.webp`));
  for (const file of await readdir(folder)) if (!wanted.has(file)) await rm(join(folder, file));
}

if (isMain(import.meta.url)) await buildOverlay();

/** The stills of scenes on the page that says how the shop works, each with the golden that it is made from. */
export const STILLS: Readonly<Record<string, string>> = stills;

/** Writes the stills: real pictures of the scenes, as the canvas tests keep them. */
async function buildStills(): Promise<void> {
  const folder = await ensureFolder('public/stills');
  for (const [name, golden] of Object.entries(STILLS))
    await sharp(repositoryPath(`tests/visual/goldens/${golden}.png`))
      .webp({ quality: 82, effort: 6 })
      .toFile(join(folder, `${name}.webp`));
  const wanted = new Set(Object.keys(STILLS).map((name) => `${name}.webp`));
  for (const file of await readdir(folder)) if (!wanted.has(file)) await rm(join(folder, file));
}

if (isMain(import.meta.url)) await buildStills();

/** Writes `public/pictures/{name}.webp`: the shell's objects for game tiles, empty states and pages to come (`assets/pictures/sources.json`). */
async function buildPictures(): Promise<void> {
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

/* `npm run assets`: makes everything generated in `public/` and the canvas numerals anew. The same sources give the same bytes; only a changed score needs ffmpeg. */

const STEPS = {
  prizes: buildPrizes,
  pictures: buildPictures,
  overlay: buildOverlay,
  boxes: buildBoxes,
  badges: buildBadges,
  brand: buildBrand,
  fonts: buildFonts,
  numerals: buildNumerals,
  sounds: buildSounds,
  stills: buildStills,
};

for (const [name, build] of Object.entries(STEPS)) {
  const startedMs = performance.now();
  await build();
  console.log(`${name}: ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
}
