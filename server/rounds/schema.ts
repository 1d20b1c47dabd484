import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ROUND_STATUSES } from '#contract/api/rounds.ts';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import { bytesColumn, identityColumn, instantColumn, WRITTEN_NOW } from '#server/database/columns.ts';

/** Where a chain's salt comes from: drawn by the shop, or a public value that was named in advance. */
export const SALT_SOURCES = ['own', 'public'] as const;

/** Hash chains: a commitment that never changes once its salt is fixed. */
export const roundChainTable = pgTable('round_chain', {
  id: uuid('id').primaryKey(),
  game: text('game').$type<RoundGame>().notNull(),
  length: integer('length').notNull(),
  /** h(0), written before the salt is drawn or known. */
  terminatingHash: text('terminating_hash').notNull().unique(),
  writtenAt: instantColumn('written_at').notNull().default(WRITTEN_NOW),
  salt: text('salt'),
  saltSource: text('salt_source', { enum: SALT_SOURCES }),
  /** When the salt was fixed: from then on the chain may serve. */
  publishedAt: instantColumn('published_at'),
  /** When a restore ended its service. */
  retiredAt: instantColumn('retired_at'),
});

/** Some links of each chain, sealed, so that any other is a short walk away. */
export const roundChainLinkTable = pgTable(
  'round_chain_link',
  { chainId: uuid('chain_id').notNull(), number: integer('number').notNull(), sealed: bytesColumn('sealed').notNull() },
  (table) => [primaryKey({ columns: [table.chainId, table.number] })],
);

/** Rounds: they go forward, and what was published of one stays. */
export const gameRoundTable = pgTable(
  'game_round',
  {
    id: uuid('id').primaryKey(),
    /** The order of rounds across chains. */
    place: identityColumn('place').unique(),
    game: text('game').$type<RoundGame>().notNull(),
    chainId: uuid('chain_id').notNull(),
    number: integer('number').notNull(),
    status: text('status', { enum: ROUND_STATUSES }).notNull().default('new'),
    openedAt: instantColumn('opened_at').notNull(),
    closesAt: instantColumn('closes_at').notNull(),
    startedAt: instantColumn('started_at'),
    endedAt: instantColumn('ended_at'),
    /** h(number), from the end on. */
    hash: text('hash'),
    /** What the game's definition says of the draw, from the moment on in which it may be known. */
    result: jsonb('result'),
  },
  (table) => [
    unique().on(table.chainId, table.number),
    uniqueIndex('game_round_running')
      .on(table.game)
      .where(sql`(status <> 'ended'::text)`),
  ],
);

/** How the process that leads is reached by the others: one row. */
export const roundLeaderTable = pgTable('round_leader', {
  one: boolean('one').primaryKey().default(true),
  process: uuid('process').notNull(),
  /** `http://HOST:PORT`. */
  address: text('address').notNull(),
  since: instantColumn('since').notNull().default(WRITTEN_NOW),
});
