import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytesColumn, countColumn, instantColumn } from './columns.ts';

/** What the installation knows of itself: one row. */
export const installationTable = pgTable('installation', {
  single: boolean('single').primaryKey().default(true),
  /** Names this life of the database in every realtime stream: another epoch means another count. */
  epoch: text('epoch').notNull(),
  /** How many events were numbered, over all streams. */
  place: countColumn('place').notNull().default(0),
  /** Id of the installation, permanent; a restore keeps it. */
  id: text('id').notNull(),
  /** How far this state has come, ms since 1970: it only rises. */
  mark: countColumn('mark').notNull().default(0),
  /** A known text, sealed under the key that seeds and links are sealed under. */
  seedProbe: bytesColumn('seed_probe'),
  /** True while a backup is loaded and not made safe yet: such a state must not serve. */
  restoring: boolean('restoring').notNull().default(false),
});

/** Each time that an earlier state was brought back, and what was retired then. */
export const restorationTable = pgTable('restoration', {
  id: uuid('id').primaryKey(),
  restoredAt: instantColumn('restored_at').notNull(),
  /** When the backup was made; null when the state was accepted unchanged. */
  backupAt: instantColumn('backup_at'),
  pairsRetired: integer('pairs_retired').notNull(),
  chainsRetired: integer('chains_retired').notNull(),
  betsRefunded: integer('bets_refunded').notNull(),
});

/** When housekeeping is due next: one row. */
export const housekeepingTable = pgTable('housekeeping', {
  one: boolean('one').primaryKey().default(true),
  dueAt: instantColumn('due_at').notNull(),
});
