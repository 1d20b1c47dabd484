import * as z from 'zod/mini';
import { COLORS } from '../design-tokens.ts';

/** The patterns that a player's picture can have. */
export const AVATAR_PATTERNS = ['facets', 'waves', 'rings', 'tiles', 'rays', 'orbits'] as const;

export type AvatarPattern = (typeof AVATAR_PATTERNS)[number];

/** The colours that a picture can be made of, by their names in its address. */
export const AVATAR_COLORS = {
  gold: COLORS.gold,
  orange: COLORS.ember,
  pink: COLORS['rarity-mythic'],
  violet: COLORS.violet,
  blue: COLORS['rarity-rare'],
  teal: COLORS['side-2'],
  green: COLORS.win,
  silver: COLORS['text-mid'],
} as const;

export type AvatarColor = keyof typeof AVATAR_COLORS;

export const AVATAR_COLOR_NAMES = Object.keys(AVATAR_COLORS) as AvatarColor[];

/** One more than the largest seed of a picture. */
export const AVATAR_SEEDS = 10_000;

/** A player's picture as it is chosen: everything else follows from these (`avatarPicture`). */
export const avatarSchema = z
  .strictObject({
    pattern: z.enum(AVATAR_PATTERNS),
    /** The ground, and what is drawn on it. */
    colors: z.tuple([z.enum(AVATAR_COLOR_NAMES), z.enum(AVATAR_COLOR_NAMES)]),
    /** Which of the pattern's variations. */
    seed: z.int().check(z.minimum(0), z.maximum(AVATAR_SEEDS - 1)),
  })
  .check(z.refine(({ colors: [ground, mark] }) => ground !== mark, { path: ['colors'], error: 'must be two different colors' }));

export type Avatar = z.output<typeof avatarSchema>;

/** The version of the drawing. Browsers keep an address permanently, so a picture that would look different needs a new one. */
const DRAWING = 1;

const FOLDER = `/avatars/${DRAWING}/`;

const NAME = /^([a-z]+)-([a-z]+)-([a-z]+)-(0|[1-9]\d{0,3})\.svg$/;

/** Where the shop serves a picture. */
export function avatarAddress({ pattern, colors: [ground, mark], seed }: Avatar): string {
  return `${FOLDER}${pattern}-${ground}-${mark}-${seed}.svg`;
}

/** The picture that an address names; null for one that no picture has. */
export function avatarAt(address: string): Avatar | null {
  const name = address.startsWith(FOLDER) ? address.slice(FOLDER.length) : '';
  const [, pattern, ground, mark, seed] = NAME.exec(name) ?? [];
  const parsed = avatarSchema.safeParse({ pattern, colors: [ground, mark], seed: Number(seed) });
  return parsed.success ? parsed.data : null;
}
