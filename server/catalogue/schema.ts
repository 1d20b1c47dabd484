import { boolean, integer, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { BOX_CATEGORIES, BOX_TYPES } from '#contract/api/boxes.ts';
import { SIZE_KINDS } from '#contract/delivery/sizes.ts';
import { RARITIES } from '#contract/rarity.ts';
import { centsColumn, countColumn, instantColumn, WRITTEN_NOW } from '#server/database/columns.ts';

/** A box as the shop shows it. Its price and prizes are in its current version. */
export const boxTable = pgTable('box', {
  slug: text('slug').primaryKey(),
  type: text('type', { enum: BOX_TYPES }).notNull(),
  name: text('name').notNull(),
  /** The name in small letters, for searches. The database keeps it. */
  searchName: text('search_name').notNull().default(''),
  categories: text('categories', { enum: BOX_CATEGORIES }).array().notNull(),
  colors: text('colors').array().notNull(),
  currentVersionId: uuid('current_version_id'),
  onSale: boolean('on_sale').notNull().default(false),
  /** The operator has published its version; the catalogue's data no longer decides it. */
  ownVersion: boolean('own_version').notNull().default(false),
  place: integer('place').notNull().default(0),
  /** Where its picture is, when it is not the file of its slug. */
  picture: text('picture'),
  /** Openings by real players in the last seven days, counted now and then. */
  popularity: countColumn('popularity').notNull().default(0),
  createdAt: instantColumn('created_at').notNull().default(WRITTEN_NOW),
});

/** Price and odds of a box, immutable and named by their hash. */
export const boxVersionTable = pgTable(
  'box_version',
  {
    id: uuid('id').primaryKey(),
    boxSlug: text('box_slug').notNull(),
    version: integer('version').notNull(),
    hash: text('hash').notNull(),
    price: centsColumn('price').notNull(),
    returnPpm: integer('return_ppm').notNull(),
    createdAt: instantColumn('created_at').notNull().default(WRITTEN_NOW),
  },
  (table) => [unique().on(table.boxSlug, table.version), unique().on(table.boxSlug, table.hash)],
);

/** The prizes of a version in ticket order, as they were when it was made. */
export const boxVersionItemTable = pgTable(
  'box_version_item',
  {
    versionId: uuid('version_id').notNull(),
    place: smallint('place').notNull(),
    prizeId: text('prize_id').notNull(),
    name: text('name').notNull(),
    rarity: text('rarity', { enum: RARITIES }).notNull(),
    picture: text('picture').notNull(),
    price: centsColumn('price').notNull(),
    salePrice: centsColumn('sale_price').notNull(),
    ticketFrom: integer('ticket_from').notNull(),
    ticketTo: integer('ticket_to').notNull(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.place] })],
);

/** Every prize of the catalogue at its price of now. Versions of boxes keep their own copies. */
export const prizeTable = pgTable('prize', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  rarity: text('rarity', { enum: RARITIES }).notNull(),
  picture: text('picture').notNull(),
  price: centsColumn('price').notNull(),
  salePrice: centsColumn('sale_price').notNull(),
  /** False: left the catalogue. */
  offered: boolean('offered').notNull(),
  /** What it weighs with its packing. */
  grams: integer('grams').notNull().default(500),
  /** The kind of sizes that it comes in; null for none. */
  sizes: text('sizes', { enum: SIZE_KINDS }),
});
