import { integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { type OutcomeOf, SEED_GAMES, type SeedGame } from '#contract/api/bets.ts';
import type { Multiplier } from '#contract/multiplier.ts';
import { centsColumn, countColumn, instantColumn } from '#server/database/columns.ts';

/** What a bet chose and drew, as it is kept: domain values (cents, hundredths), all of them whole numbers. Boxes keep theirs in `opening`. */
export type BetDetail = { [Game in Exclude<SeedGame, 'box'>]: Omit<OutcomeOf<Game>, 'game'> }[Exclude<SeedGame, 'box'>];

/** Every bet drawn from a seed pair, whatever the game; one nonce serves one bet. Rows are never changed. */
export const betTable = pgTable('bet', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  game: text('game', { enum: SEED_GAMES }).notNull(),
  seedPairId: uuid('seed_pair_id').notNull(),
  nonce: countColumn('nonce').notNull(),
  stake: centsColumn('stake').notNull(),
  /** Ten-thousandths. */
  multiplier: countColumn('multiplier').$type<Multiplier>().notNull(),
  /** Coins, or the sale price of the item that was won. */
  payout: centsColumn('payout').notNull(),
  detail: jsonb('detail').$type<BetDetail>(),
  placedAt: instantColumn('placed_at').notNull(),
});

/** What a bet on a box drew: the ticket, and the item of the version that owns it. The id is the bet's. */
export const openingTable = pgTable('opening', {
  id: uuid('id').primaryKey(),
  versionId: uuid('version_id').notNull(),
  place: smallint('place').notNull(),
  ticket: integer('ticket').notNull(),
});
