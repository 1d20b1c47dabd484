import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytesColumn, countColumn, instantColumn } from '#server/database/columns.ts';

/** Seed pairs of players. Each player has one active, one next (committed to ahead), and any number of revealed ones. */
export const seedPairTable = pgTable('seed_pair', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  state: text('state', { enum: ['next', 'active', 'revealed'] }).notNull(),
  serverSeedSealed: bytesColumn('server_seed_sealed').notNull(),
  serverSeedHash: text('server_seed_hash').notNull(),
  clientSeed: text('client_seed'),
  nonce: countColumn('nonce').notNull().default(0),
  revealedAt: instantColumn('revealed_at'),
});
