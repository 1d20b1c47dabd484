import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { Address } from '#contract/delivery/address-record.ts';
import { instantColumn } from '#server/database/columns.ts';

/** Where players' prizes are shipped to, one address each. A delivery keeps a copy of its own. */
export const shippingAddressTable = pgTable('shipping_address', {
  userId: uuid('user_id').primaryKey(),
  address: jsonb('address').$type<Address>().notNull(),
  savedAt: instantColumn('saved_at').notNull(),
});
