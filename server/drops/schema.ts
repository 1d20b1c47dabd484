import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { centsColumn, instantColumn } from '#server/database/columns.ts';
import type { DropOnWire } from './record-drops.ts';

/** Where a box of a kind lists its drops: `/api/{kind}/{slug}/last-drops`. */
export const BOX_KINDS = ['boxes', 'free-boxes', 'user-boxes'] as const;

export type BoxKind = (typeof BOX_KINDS)[number];

/** The live feed's memory: each drop as it was told, with what its lists are ordered by. */
export const dropTable = pgTable('drop_event', {
  id: uuid('id').primaryKey(),
  boxKind: text('box_kind', { enum: BOX_KINDS }).notNull(),
  boxSlug: text('box_slug').notNull(),
  price: centsColumn('price').notNull(),
  at: instantColumn('at').notNull(),
  data: jsonb('data').$type<DropOnWire>().notNull(),
});
