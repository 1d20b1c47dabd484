import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { SOCIAL_INTENTS, SOCIAL_PROVIDERS } from '#contract/api/social.ts';
import { bytesColumn, instantColumn } from '#server/database/columns.ts';

const provider = () => text('provider', { enum: SOCIAL_PROVIDERS }).notNull();

/** Accounts of providers that players sign in with. */
export const socialIdentityTable = pgTable(
  'social_identity',
  {
    provider: provider(),
    /** The provider's permanent id of this person. */
    subject: text('subject').notNull(),
    userId: uuid('user_id').notNull(),
    /** How the provider called the person when the account was connected. */
    name: text('name'),
    connectedAt: instantColumn('connected_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subject] }), unique().on(table.userId, table.provider)],
);

/** Visits to a provider that have not come back yet. */
export const socialAttemptTable = pgTable(
  'social_attempt',
  {
    /** SHA-256 of the state, and of the secret that the browser keeps. */
    stateHash: bytesColumn('state_hash').primaryKey(),
    browserHash: bytesColumn('browser_hash').notNull(),
    provider: provider(),
    intent: text('intent', { enum: SOCIAL_INTENTS }).notNull(),
    /** Where the provider sends the browser back to. */
    returnTo: text('return_to').notNull(),
    /** The path of the shop to go on to. */
    next: text('next').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [index('social_attempt_expires').on(table.expiresAt)],
);

/** Who came back from a provider, until the browser uses its token. */
export const socialProofTable = pgTable(
  'social_proof',
  {
    /** SHA-256 of the token. */
    tokenHash: bytesColumn('token_hash').primaryKey(),
    browserHash: bytesColumn('browser_hash').notNull(),
    provider: provider(),
    intent: text('intent', { enum: SOCIAL_INTENTS }).notNull(),
    subject: text('subject').notNull(),
    name: text('name'),
    /** Verified by the provider, in lower case. */
    email: text('email'),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [index('social_proof_expires').on(table.expiresAt)],
);

/** Answers of OpenID 2.0 that were taken: none is taken twice. */
export const socialNonceTable = pgTable(
  'social_nonce',
  {
    provider: text('provider').notNull(),
    nonce: text('nonce').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.nonce] }), index('social_nonce_expires').on(table.expiresAt)],
);
