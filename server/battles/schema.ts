import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { BATTLE_STATUSES } from '#contract/api/battles.ts';
import type { BattleVerdict } from '#contract/battle/decide.ts';
import type { BeaconChain } from '#contract/fairness/beacon.ts';
import { BATTLE_LINEUPS, BATTLE_MODES } from '#contract/battle/rules.ts';
import { bytesColumn, centsColumn, countColumn, instantColumn } from '#server/database/columns.ts';

/** The server seed that a player's next battle is drawn from, committed to ahead, with the id that the battle will have. */
export const battleSeedTable = pgTable('battle_seed', {
  battleId: uuid('battle_id').primaryKey(),
  userId: uuid('user_id').notNull().unique(),
  serverSeedSealed: bytesColumn('server_seed_sealed').notNull(),
  serverSeedHash: text('server_seed_hash').notNull().unique(),
});

/** Battles: their terms, how far they are published, and what was decided with the last seat. */
export const battleTable = pgTable('battle', {
  id: uuid('id').primaryKey(),
  creatorId: uuid('creator_id').notNull(),
  lineup: text('lineup', { enum: BATTLE_LINEUPS }).notNull(),
  mode: text('mode', { enum: BATTLE_MODES }).notNull(),
  fast: boolean('fast').notNull(),
  private: boolean('private').notNull(),
  rounds: smallint('rounds').notNull(),
  /** What the boxes of a seat cost. */
  price: centsColumn('price').notNull(),
  /** Part of the price of each other seat that the creator pays, per cent. */
  sponsored: smallint('sponsored').notNull(),
  /** What joining costs. */
  seatPrice: centsColumn('seat_price').notNull(),
  serverSeedSealed: bytesColumn('server_seed_sealed').notNull(),
  serverSeedHash: text('server_seed_hash').notNull().unique(),
  termsHash: text('terms_hash').notNull(),
  /** How far it is published; `round` counts the rounds that have begun. */
  status: text('status', { enum: BATTLE_STATUSES }).notNull().default('waiting'),
  round: smallint('round')
    .notNull()
    .default(sql`0`),
  createdAt: instantColumn('created_at').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  startedAt: instantColumn('started_at'),
  entropy: text('entropy'),
  verdict: jsonb('verdict').$type<BattleVerdict>(),
  /** Everything that was drawn, at sale prices. */
  total: centsColumn('total'),
  /** When all winnings or refunds were paid. */
  settledAt: instantColumn('settled_at'),
  /** The beacon whose random value is joined, named with the terms; null for none. */
  beacon: jsonb('beacon').$type<BeaconChain>(),
  /** When all seats were taken, and the round that follows from it. */
  sealedAt: instantColumn('sealed_at'),
  beaconRound: countColumn('beacon_round'),
  beaconSignature: text('beacon_signature'),
});

/** The boxes of a battle in their order, each in the version that was on sale when the battle was created. */
export const battleBoxTable = pgTable(
  'battle_box',
  {
    battleId: uuid('battle_id').notNull(),
    place: smallint('place').notNull(),
    versionId: uuid('version_id').notNull(),
    count: smallint('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.battleId, table.place] })],
);

/** Seats that are taken, by players or by bots of the house. */
export const battleSeatTable = pgTable(
  'battle_seat',
  {
    battleId: uuid('battle_id').notNull(),
    seat: smallint('seat').notNull(),
    userId: uuid('user_id'),
    botId: uuid('bot_id'),
    /** Not published until the last seat is taken. */
    clientSeed: text('client_seed'),
    betId: uuid('bet_id').unique(),
    takenAt: instantColumn('taken_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.battleId, table.seat] }),
    unique().on(table.battleId, table.userId),
    unique().on(table.battleId, table.botId),
  ],
);

/** What every seat draws in every round. Written with the last seat; nothing of it may leave the server before its round begins. */
export const battleDrawTable = pgTable(
  'battle_draw',
  {
    id: uuid('id').primaryKey(),
    battleId: uuid('battle_id').notNull(),
    round: smallint('round').notNull(),
    seat: smallint('seat').notNull(),
    ticket: integer('ticket').notNull(),
    versionId: uuid('version_id').notNull(),
    place: smallint('place').notNull(),
  },
  (table) => [unique().on(table.battleId, table.round, table.seat)],
);
