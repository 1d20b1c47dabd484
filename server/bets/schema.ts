import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { BET_STATUSES } from '#contract/api/bets.ts';
import type { GameKey } from '#contract/games/index.ts';
import { cents } from '#contract/money.ts';
import type { Multiplier } from '#contract/multiplier.ts';
import { centsColumn, countColumn, instantColumn } from '#server/database/columns.ts';

/** What a bet chose and drew, as it is kept: the game's own fields in domain values (cents, hundredths). Boxes keep theirs in `opening`. */
export type BetDetail = Readonly<Record<string, unknown>>;

/** Every bet of all games. It is drawn from a seed pair by a nonce that serves it alone, or from a round; once it is settled it never changes. */
export const betTable = pgTable(
  'bet',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    game: text('game').$type<GameKey>().notNull(),
    seedPairId: uuid('seed_pair_id'),
    nonce: countColumn('nonce'),
    /** Null while the bet waits for a round, and permanently when it was taken back before. */
    roundId: uuid('round_id'),
    battleId: uuid('battle_id'),
    status: text('status', { enum: BET_STATUSES }).notNull(),
    stake: centsColumn('stake').notNull(),
    /** Ten-thousandths; 0 until it is settled. */
    multiplier: countColumn('multiplier')
      .$type<Multiplier>()
      .notNull()
      .default(0 as Multiplier),
    /** Coins, or the sale price of the item that was won. */
    payout: centsColumn('payout').notNull().default(cents(0)),
    detail: jsonb('detail').$type<BetDetail>(),
    placedAt: instantColumn('placed_at').notNull(),
    settledAt: instantColumn('settled_at'),
  },
  (table) => [
    unique().on(table.seedPairId, table.nonce),
    // A flight takes one bet of each player, and one that waits for it.
    uniqueIndex('bet_crash_of_round')
      .on(table.roundId, table.userId)
      .where(sql`((game = 'crash'::text) AND (status <> 'canceled'::text) AND (round_id IS NOT NULL))`),
    uniqueIndex('bet_crash_waiting')
      .on(table.userId)
      .where(sql`((game = 'crash'::text) AND (status = 'open'::text) AND (round_id IS NULL))`),
  ],
);

/** What a bet on a box drew: the ticket, and the item of the version that owns it. The id is the bet's. */
export const openingTable = pgTable('opening', {
  id: uuid('id').primaryKey(),
  versionId: uuid('version_id').notNull(),
  place: smallint('place').notNull(),
  ticket: integer('ticket').notNull(),
});
