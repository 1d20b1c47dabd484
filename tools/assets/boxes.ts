import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { boxPicture, type BoxRecipe, SHOWN_PRIZES } from '#contract/box-art/picture.ts';
import sharp, { type Sharp } from 'sharp';
import { BOX_CARD_SIDE_PX, BOX_SIDE_PX } from '#contract/box-picture.ts';
import { readBoxes, readPrizes, readPrizeSources } from './catalogue.ts';
import { ensureFolder, isMain } from './paths.ts';
import { renderPrize } from './prizes.ts';

/** Side at which it is drawn before it is scaled down, px: enough for clean edges; the blurs cost by the square of it. */
const DRAWN_SIDE_PX = 640;

/** A box's picture in the forms that are served, by the end of the file's name: transparent ground, square. */
export const BOX_ENDINGS = ['.webp', '.avif', `-${BOX_CARD_SIDE_PX}.avif`] as const;

type BoxForms = Readonly<Record<(typeof BOX_ENDINGS)[number], Buffer>>;

/** The picture of one box: WebP for everyone, and AVIF, a third lighter, for those who take it, also at the size of a card. */
async function renderBox(recipe: BoxRecipe): Promise<BoxForms> {
  const drawing = await sharp(Buffer.from(boxPicture(recipe, DRAWN_SIDE_PX)), { unlimited: true })
    .png()
    .toBuffer();
  const sized = (side: number): Sharp => sharp(drawing).resize(side, side, { kernel: 'lanczos3' });
  const avif = (side: number): Promise<Buffer> => sized(side).avif({ quality: 56, effort: 6 }).toBuffer();
  return {
    '.webp': await sized(BOX_SIDE_PX).webp({ quality: 74, alphaQuality: 75, effort: 6 }).toBuffer(),
    '.avif': await avif(BOX_SIDE_PX),
    [`-${BOX_CARD_SIDE_PX}.avif`]: await avif(BOX_CARD_SIDE_PX),
  };
}

const pngAddress = (picture: Buffer): string => `data:image/png;base64,${picture.toString('base64')}`;

/** Writes `public/boxes/{slug}.webp` and its AVIF forms for every box of the catalogue, from its shape, its two colours and its three dearest prizes; or only of boxes that show one prize picture. */
export async function buildBoxes(only?: string): Promise<void> {
  const [boxes, prizes, sources, folder] = await Promise.all([readBoxes(), readPrizes(), readPrizeSources(), ensureFolder('public/boxes')]);
  const known = new Map(prizes.map((prize) => [prize.id, prize]));
  for (const { slug, shape, colors, prizes: listed } of boxes) {
    const best = listed
      .flatMap(({ id }) => known.get(id) ?? [])
      .toSorted((one, other) => other.price - one.price)
      .slice(0, SHOWN_PRIZES);
    if (only !== undefined && !best.some(({ picture }) => picture === only)) continue;
    const pictures = await Promise.all(
      best.map(async ({ picture }) => {
        const source = sources[picture];
        if (!source) throw new Error(`assets/prizes/sources.json has no source for the prize picture "${picture}"`);
        return pngAddress(await renderPrize(picture, source));
      }),
    );
    for (const [ending, picture] of Object.entries(await renderBox({ name: slug, shape, colors, prizes: pictures })))
      await writeFile(join(folder, slug + ending), picture);
  }
  const wanted = new Set(boxes.flatMap(({ slug }) => BOX_ENDINGS.map((ending) => slug + ending)));
  for (const file of await readdir(folder)) if (!wanted.has(file)) await rm(join(folder, file));
}

if (isMain(import.meta.url)) void buildBoxes(process.argv[2]);
