import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { dropSchema } from '#contract/api/drops.ts';
import { centsColumn, instantColumn } from '#server/database/columns.ts';

/** Where a box of a kind lists its drops: `/api/{kind}/{slug}/last-drops`. */
const BOX_KINDS = ['boxes', 'free-boxes', 'user-boxes'] as const;

export type BoxKind = (typeof BOX_KINDS)[number];

/** A drop in its JSON form, as it goes over the socket and is kept. */
type DropOnWire = z.input<typeof dropSchema>;

/** The live feed's memory: each drop as it was published, with what its lists are ordered by. */
export const dropTable = pgTable('drop_event', {
  id: uuid('id').primaryKey(),
  boxKind: text('box_kind', { enum: BOX_KINDS }).notNull(),
  boxSlug: text('box_slug').notNull(),
  price: centsColumn('price').notNull(),
  at: instantColumn('at').notNull(),
  data: jsonb('data').$type<DropOnWire>().notNull(),
});
