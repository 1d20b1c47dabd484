import * as z from 'zod/mini';
import { BOX_SIDE_PX } from '../box-picture.ts';
import { COLORS } from '../design-tokens.ts';
import { boxPicture, SHOWN_PRIZES } from './picture.ts';
import { BOX_SHAPES } from './shapes.ts';

/** The lights that a player can give a box, by their names in a cover's address. */
export const COVER_LIGHTS = {
  gold: COLORS.gold,
  ember: COLORS.ember,
  rose: COLORS['rarity-mythic'],
  orchid: COLORS['rarity-epic'],
  violet: COLORS.violet,
  blue: COLORS['rarity-rare'],
  teal: COLORS['side-2'],
  green: COLORS.win,
  silver: COLORS['text-mid'],
} as const;

export type CoverLight = keyof typeof COVER_LIGHTS;

export const COVER_LIGHT_NAMES = Object.keys(COVER_LIGHTS) as CoverLight[];

/** A cover as its maker chooses it: a shape, and two lights, the first of which colours the box. Its prizes are the box's own. */
export const coverSchema = z
  .strictObject({
    shape: z.enum(BOX_SHAPES),
    lights: z.tuple([z.enum(COVER_LIGHT_NAMES), z.enum(COVER_LIGHT_NAMES)]),
  })
  .check(z.refine(({ lights: [first, second] }) => first !== second, { path: ['lights'], error: 'must be two different lights' }));

export type Cover = z.output<typeof coverSchema>;

/** A cover with the names of the prize pictures on it, the best first: all that its address says. */
export interface DrawnCover extends Cover {
  prizes: readonly string[];
}

/** The version of the drawing. Browsers keep an address permanently, so a picture that would look different needs a new one; pictures of earlier versions are still served. */
const DRAWING = 1;

/** The separator between the names of prizes. */
const BETWEEN = '+';

const ADDRESS = /^\/covers\/([1-9]\d{0,3})\/([a-z]+)-([a-z]+)-([a-z]+)\/([a-z0-9-]{1,64}(?:\+[a-z0-9-]{1,64}){0,2})\.svg$/;

/** The two colours of a cover's light, `#RRGGBB`. */
export function coverColors({ lights: [first, second] }: Cover): [string, string] {
  return [COVER_LIGHTS[first], COVER_LIGHTS[second]];
}

/** The name of a prize's picture in its address; null where the shop doesn't serve it itself. */
function prizePictureName(imgUrl: string): string | null {
  return /^\/prizes\/([a-z0-9-]{1,64})\.webp$/.exec(imgUrl)?.[1] ?? null;
}

/** A cover for a box with these prizes: the three dearest float out of it, of equal ones the first. */
export function drawnCover(cover: Cover, prizes: readonly { img_url: string; price: number }[]): DrawnCover {
  const best = [...prizes].sort((one, other) => other.price - one.price).flatMap(({ img_url: imgUrl }) => prizePictureName(imgUrl) ?? []);
  return { ...cover, prizes: best.slice(0, SHOWN_PRIZES) };
}

/** Where the shop serves a cover. It needs at least one prize. */
export function coverAddress({ shape, lights: [first, second], prizes }: DrawnCover): string {
  return `/covers/${DRAWING}/${shape}-${first}-${second}/${prizes.join(BETWEEN)}.svg`;
}

/** The cover that an address names; null for one that no cover has. */
export function coverAt(address: string): DrawnCover | null {
  const [, drawing, shape, first, second, prizes] = ADDRESS.exec(address) ?? [];
  const parsed = z.safeParse(coverSchema, { shape, lights: [first, second] });
  return parsed.success && prizes !== undefined && Number(drawing) <= DRAWING ? { ...parsed.data, prizes: prizes.split(BETWEEN) } : null;
}

/** A cover as an SVG document; `pictures` are those of its prizes, in their order, as data addresses. */
export function coverPicture(cover: DrawnCover, pictures: readonly string[]): string {
  return boxPicture({ name: coverAddress(cover), shape: cover.shape, colors: coverColors(cover), prizes: pictures }, BOX_SIDE_PX);
}
