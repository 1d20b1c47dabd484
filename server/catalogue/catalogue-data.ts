import * as z from 'zod/mini';
import { BOX_CATEGORIES, BOX_TYPES } from '#contract/api/boxes.ts';
import { raritySchema, slugSchema } from '#contract/api/common.ts';
import { coinsCodec } from '#contract/coins-codec.ts';
import { SIZE_KINDS } from '#contract/delivery/sizes.ts';
import { cents, type Cents, formatCents } from '#contract/money.ts';

/** The least and the most that a box may cost, in cents. */
const BOX_PRICES = { from: cents(50), to: cents(250_000) } as const;

/** The same for a prize: the cheapest box needs prizes below its price, the dearest one needs some far above. */
const PRIZE_PRICES = { from: cents(5), to: cents(2_500_000) } as const;

/** What carries the prizes in the box's picture. */
const BOX_SHAPES = ['crate', 'capsule', 'chest', 'case', 'gift', 'tin', 'safe', 'pod'] as const;

const priceWithin = ({ from, to }: { from: Cents; to: Cents }) =>
  z.pipe(
    coinsCodec,
    z.custom<Cents>((value) => (value as Cents) >= from && (value as Cents) <= to, {
      error: `must be from ${formatCents(from)} to ${formatCents(to)} coins`,
    }),
  );

/** One prize of `data/prizes.json`. `picture` is the name of a file in `public/prizes`, without its ending. */
const prizeDataSchema = z.strictObject({
  id: slugSchema,
  name: z.string().check(z.minLength(2), z.maxLength(48)),
  rarity: raritySchema,
  price: priceWithin(PRIZE_PRICES),
  picture: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  /** What it weighs with its packing: from a ring to a lorry. */
  grams: z.int().check(z.gte(1), z.lte(2_000_000)),
  /** The sizes that it comes in; most prizes have none. */
  sizes: z.optional(z.enum(SIZE_KINDS)),
});

const color = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/));

const boxPrizes = z
  .array(z.strictObject({ id: slugSchema, weight: z._default(z.number().check(z.gte(0.25), z.lte(4)), 1) }))
  .check(z.minLength(4), z.maxLength(24));

/**
 * One box of `data/boxes.json`. It lists what is inside and what it costs; chances and ticket ranges are computed from the prices
 * (`ticket-ranges.ts`). `weight` leans a prize: 2 makes it twice as frequent as its price alone would.
 */
const boxDataSchema = z.strictObject({
  slug: slugSchema,
  name: z.string().check(z.minLength(2), z.maxLength(48)),
  type: z.enum(BOX_TYPES),
  categories: z.array(z.enum(BOX_CATEGORIES)).check(z.minLength(1)),
  shape: z.enum(BOX_SHAPES),
  colors: z.tuple([color, color]),
  price: priceWithin(BOX_PRICES),
  prizes: boxPrizes,
});

/** What an opening of a free box is worth on average: what the house gives away. */
const FREE_WORTHS = { from: cents(5), to: cents(500) } as const;

/** One box of `data/free-boxes.json`. It has no price; its chances are computed so that an opening is worth `worth` coins on average. */
const freeBoxDataSchema = z.strictObject({
  slug: slugSchema,
  name: z.string().check(z.minLength(2), z.maxLength(48)),
  shape: z.enum(BOX_SHAPES),
  colors: z.tuple([color, color]),
  worth: priceWithin(FREE_WORTHS),
  prizes: boxPrizes,
});

export type FreeBoxData = z.output<typeof freeBoxDataSchema>;

/** The free boxes. Parsing throws ZodError for a malformed one. */
export const freeBoxesSchema = z.array(freeBoxDataSchema);

export type PrizeData = z.output<typeof prizeDataSchema>;
export type BoxData = z.output<typeof boxDataSchema>;

const unique = <T>(items: readonly T[], key: (item: T) => string): boolean => new Set(items.map(key)).size === items.length;

/** The two files together. Parsing throws ZodError and names the place: a double id, a prize that a box lists and no file defines, a bad price. */
export const catalogueDataSchema = z
  .strictObject({
    prizes: z.array(prizeDataSchema).check(z.refine((prizes) => unique(prizes, ({ id }) => id), { error: 'two prizes share an id' })),
    boxes: z.array(boxDataSchema).check(z.refine((boxes) => unique(boxes, ({ slug }) => slug), { error: 'two boxes share a slug' })),
  })
  .check(
    z.refine(
      ({ prizes, boxes }) => {
        const known = new Set(prizes.map(({ id }) => id));
        return boxes.every((box) => unique(box.prizes, ({ id }) => id) && box.prizes.every(({ id }) => known.has(id)));
      },
      { error: 'a box lists an unknown prize, or one prize twice' },
    ),
  );

export type CatalogueData = z.output<typeof catalogueDataSchema>;
