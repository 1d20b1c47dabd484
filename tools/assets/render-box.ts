import sharp, { type Sharp } from 'sharp';
import { boxPicture, type BoxRecipe } from '#contract/box-art/picture.ts';
import { BOX_CARD_SIDE_PX, BOX_SIDE_PX } from '#contract/box-picture.ts';

/** Side at which it is drawn before it is scaled down, px: enough for clean edges; the blurs cost by the square of it. */
const DRAWN_SIDE_PX = 640;

/** A box's picture in the forms that are served, by the end of the file's name: transparent ground, square. */
export const BOX_ENDINGS = ['.webp', '.avif', `-${BOX_CARD_SIDE_PX}.avif`] as const;

type BoxForms = Readonly<Record<(typeof BOX_ENDINGS)[number], Buffer>>;

/** The picture of one box: WebP for everyone, and AVIF, a third lighter, for those who take it, also at the size of a card. */
export async function renderBox(recipe: BoxRecipe): Promise<BoxForms> {
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
