import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { RouteReply } from '#contract/api/route.ts';
import type { revealedPairs, SeedPair } from '#contract/api/fairness.ts';
import { seedHash } from '#contract/fairness/seed-pair.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { seedPairTable } from './schema.ts';
import { sealServerSeed, unsealServerSeed } from './sealed-seed.ts';

/*
 * The life of a pair: next → active → revealed, never back.
 * - The next pair's commitment is shown while the active one is in use, so no client seed can be answered with a chosen server seed.
 * - A rotation is one transaction that locks both rows: a bet takes its nonce either before it, or from the pair that follows.
 * - A seed is unsealed for the player only when its pair is revealed, and a revealed pair never serves again.
 */

export type RevealedPair = RouteReply<typeof revealedPairs>['data'][number];

type PairRow = typeof seedPairTable.$inferSelect;

/** How many revealed pairs a player is shown. */
const REVEALED_SHOWN = 50;

function newPair(deps: Deps, userId: string, state: 'next' | 'active', clientSeed: string | null = null) {
  const id = deps.random.uuid();
  const serverSeed = Buffer.from(deps.random.bytes(32)).toString('hex');
  const serverSeedSealed = sealServerSeed(deps, id, serverSeed);
  return { id, userId, state, serverSeedSealed, serverSeedHash: seedHash(serverSeed), clientSeed };
}

interface Pairs {
  active: PairRow;
  next: PairRow;
}

/** The player's active and next pair as of now, or null before the first need. */
async function currentPairs(queries: Queries, userId: string, { lock }: { lock: boolean }): Promise<Pairs | null> {
  const rows = queries
    .select()
    .from(seedPairTable)
    .where(and(eq(seedPairTable.userId, userId), inArray(seedPairTable.state, ['active', 'next'])))
    .orderBy(seedPairTable.id);
  const pairs = await (lock ? rows.for('update') : rows);
  const active = pairs.find(({ state }) => state === 'active');
  const next = pairs.find(({ state }) => state === 'next');
  return active && next ? { active, next } : null;
}

/**
 * The player's pairs, kept from bets and other changes until the transaction ends, and made on the first need. Changes queue on an advisory lock of
 * the player's: only a statement that begins after another rotation's commit sees the pair that it made.
 */
async function lockedPairs(tx: Tx, deps: Deps, userId: string): Promise<Pairs> {
  await tx.execute(sql`select lock_pairs(${userId})`);
  const pairs = await currentPairs(tx, userId, { lock: true });
  if (pairs) return pairs;
  const made = await tx
    .insert(seedPairTable)
    .values([newPair(deps, userId, 'active'), newPair(deps, userId, 'next')])
    .returning();
  const [active, next] = made;
  if (!active || !next) throw new Error('a new seed pair was not stored');
  return { active, next };
}

function shown(active: Pick<PairRow, 'id' | 'serverSeedHash' | 'clientSeed' | 'nonce'>, next: Pick<PairRow, 'serverSeedHash'>): SeedPair {
  const { id, serverSeedHash, clientSeed, nonce } = active;
  return { id, server_seed_hash: serverSeedHash, next_server_seed_hash: next.serverSeedHash, client_seed: clientSeed, nonce };
}

function revealed(deps: Deps, row: PairRow, revealedAt: number): RevealedPair {
  return {
    id: row.id,
    server_seed: unsealServerSeed(deps, row.id, row.serverSeedSealed),
    server_seed_hash: row.serverSeedHash,
    client_seed: row.clientSeed,
    bets: row.nonce,
    revealed_at: new Date(revealedAt).toISOString(),
  };
}

/** The pair in use, made on the first need. */
export async function shownSeedPair(deps: Deps, userId: string): Promise<SeedPair> {
  const { active, next } =
    (await currentPairs(deps.db.read, userId, { lock: false })) ?? (await deps.db.transaction((tx) => lockedPairs(tx, deps, userId)));
  return shown(active, next);
}

async function rotate(tx: Tx, deps: Deps, pairs: Pairs, clientSeed: string) {
  const { active, next } = pairs;
  const revealedAt = deps.clock.now();
  const following = newPair(deps, active.userId, 'next');
  await tx.update(seedPairTable).set({ state: 'revealed', revealedAt }).where(eq(seedPairTable.id, active.id));
  await tx.update(seedPairTable).set({ state: 'active', clientSeed }).where(eq(seedPairTable.id, next.id));
  await tx.insert(seedPairTable).values(following);
  return { data: shown({ ...next, clientSeed }, following), revealed: revealed(deps, active, revealedAt) };
}

/** Sets the first client seed; after that a change is a rotation and reveals the pair that was in use. */
export async function changeClientSeed(tx: Tx, deps: Deps, userId: string, clientSeed: string) {
  const pairs = await lockedPairs(tx, deps, userId);
  if (pairs.active.clientSeed !== null) return rotate(tx, deps, pairs, clientSeed);
  await tx
    .update(seedPairTable)
    .set({ clientSeed })
    .where(and(eq(seedPairTable.id, pairs.active.id), isNull(seedPairTable.clientSeed)));
  return { data: shown({ ...pairs.active, clientSeed }, pairs.next), revealed: null };
}

/** Reveals the active pair and goes on with the next one from nonce 0. Refusal `client_seed_missing` before the first client seed. */
export async function rotateSeedPair(tx: Tx, deps: Deps, userId: string, clientSeed?: string) {
  const pairs = await lockedPairs(tx, deps, userId);
  if (pairs.active.clientSeed === null) throw new Refusal('client_seed_missing');
  return rotate(tx, deps, pairs, clientSeed ?? pairs.active.clientSeed);
}

/** True when the player's active pair can serve a bet. */
export async function hasClientSeed(queries: Queries, userId: string): Promise<boolean> {
  const pairs = await currentPairs(queries, userId, { lock: false });
  return pairs?.active.clientSeed != null;
}

/** The newest pairs out of use, with their seeds. */
export async function revealedSeedPairs(queries: Queries, deps: Deps, userId: string): Promise<RevealedPair[]> {
  const rows = await queries
    .select()
    .from(seedPairTable)
    .where(and(eq(seedPairTable.userId, userId), eq(seedPairTable.state, 'revealed')))
    .orderBy(desc(seedPairTable.revealedAt))
    .limit(REVEALED_SHOWN);
  return rows.map((row) => revealed(deps, row, row.revealedAt ?? 0));
}
