import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytesColumn, countColumn, instantColumn } from '#server/database/columns.ts';

/** Authenticator apps, one per player. One that is not confirmed yet guards nothing. */
export const totpTable = pgTable('totp', {
  userId: uuid('user_id').primaryKey(),
  /** Sealed, see totp.ts. */
  secret: bytesColumn('secret').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  confirmedAt: instantColumn('confirmed_at'),
  /** The last step of 30 s whose code was used. */
  lastStep: countColumn('last_step').notNull().default(0),
});

/** Passkeys, several per player. */
export const passkeyTable = pgTable('passkey', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  credentialId: bytesColumn('credential_id').notNull().unique(),
  publicKey: bytesColumn('public_key').notNull(),
  /** How often the authenticator says it was used; 0 for those that don't count. */
  counter: countColumn('counter').notNull(),
  transports: text('transports').array().notNull(),
  name: text('name').notNull(),
  /** Kept by a service that brings it to the player's other devices. */
  synced: boolean('synced').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  usedAt: instantColumn('used_at'),
});

/** Recovery codes by their SHA-256. */
export const recoveryCodeTable = pgTable(
  'recovery_code',
  {
    userId: uuid('user_id').notNull(),
    hash: bytesColumn('hash').notNull(),
    usedAt: instantColumn('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** What a challenge may be answered for. */
export const CHALLENGE_PURPOSES = ['second_factor', 'passkey_sign_in', 'passkey_factor', 'passkey_confirm', 'passkey_add'] as const;

export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** Challenges that wait for their answer, by the SHA-256 of their token. */
export const proofChallengeTable = pgTable('proof_challenge', {
  hash: bytesColumn('hash').primaryKey(),
  purpose: text('purpose', { enum: CHALLENGE_PURPOSES }).notNull(),
  /** Whose; null while a passkey is still to say it. */
  userId: uuid('user_id'),
  /** For which session; null before there is one. */
  sessionId: uuid('session_id'),
  /** What the authenticator signs, base64url; null where a code is the answer. */
  challenge: text('challenge'),
  tries: integer('tries').notNull().default(0),
  expiresAt: instantColumn('expires_at').notNull(),
});
