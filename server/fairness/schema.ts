import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytesColumn, countColumn, instantColumn, WRITTEN_NOW } from '#server/database/columns.ts';

/** Seed pairs of players. Each player has one active, one next (committed to ahead), and any number of revealed ones. */
export const seedPairTable = pgTable(
  'seed_pair',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    state: text('state', { enum: ['next', 'active', 'revealed'] }).notNull(),
    serverSeedSealed: bytesColumn('server_seed_sealed').notNull(),
    serverSeedHash: text('server_seed_hash').notNull().unique(),
    clientSeed: text('client_seed'),
    nonce: countColumn('nonce').notNull().default(0),
    createdAt: instantColumn('created_at').notNull().default(WRITTEN_NOW),
    revealedAt: instantColumn('revealed_at'),
  },
  (table) => [
    uniqueIndex('seed_pair_active')
      .on(table.userId)
      .where(sql`(state = 'active'::text)`),
    uniqueIndex('seed_pair_next')
      .on(table.userId)
      .where(sql`(state = 'next'::text)`),
  ],
);
