import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytesColumn } from '#server/database/columns.ts';
import { ROTATED_SECRETS } from '#server/security/secrets.ts';

/** Keys of what is found again by its hash, sealed under MASTER_SECRET. */
export const dataKeyTable = pgTable('data_key', {
  name: text('name', { enum: ['depositCodes', 'freeLoot', 'referral'] }).primaryKey(),
  sealed: bytesColumn('sealed').notNull(),
});

/** Every key that a value may be sealed under. */
export const sealingKeyTable = pgTable(
  'sealing_key',
  { setting: text('setting', { enum: ROTATED_SECRETS }).notNull(), keyId: text('key_id').notNull() },
  (table) => [primaryKey({ columns: [table.setting, table.keyId] })],
);
