import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { unsealServerSeed } from './sealed-seed.ts';
import { clientSeedMissing, lockPairs } from './seed-pairs.ts';

/** A run of nonces of one pair that nobody else gets, with the seeds to draw from. The server seed must not leave the transaction's code. */
export interface NonceRun {
  pairId: string;
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  firstNonce: number;
}

/** Nonces that the transaction has taken of a pair. */
export interface TakenNonces {
  count: number;
  pairId: string;
  sealed: Uint8Array;
  serverSeedHash: string;
  clientSeed: string;
  /** The one after them. */
  next: number;
}

interface TakenRow extends Record<string, unknown> {
  /** Null where nothing was taken. */
  pair_id: string | null;
  sealed: Uint8Array;
  server_seed_hash: string;
  client_seed: string;
  nonce: string | number | bigint;
}

/** The statement that takes `count` nonces of the player's active pair where a condition holds; parallel bets queue on the row. */
export function takingNonces(userId: string, count: number, condition: SQL = sql`true`): SQL {
  return sql`
    update seed_pair set nonce = nonce + ${count}
    where user_id = ${userId} and state = 'active' and client_seed is not null and ${condition}
    returning id as pair_id, server_seed_sealed as sealed, server_seed_hash, client_seed, nonce`;
}

/** What that statement has taken; null where it found no pair. */
export function takenNonces(count: number, row: Record<string, unknown> | undefined): TakenNonces | null {
  const {
    pair_id: pairId,
    sealed,
    server_seed_hash: serverSeedHash,
    client_seed: clientSeed,
    nonce,
  } = (row ?? { pair_id: null }) as TakenRow;
  return pairId === null ? null : { count, pairId, sealed, serverSeedHash, clientSeed, next: Number(nonce) };
}

/**
 * Takes `count` nonces of the player's active pair by one conditional update in the bet's transaction, so that parallel bets queue on the row
 * and get 0, 1, 2 … without gap. A bet that waited for a rotation finds its pair gone; it then keeps rotations away and takes from the pair that
 * followed. `taken`: what the transaction has taken already, which serves first. Refusal `client_seed_missing` when there is no pair with a client seed.
 */
export async function takeNonces(tx: Tx, deps: Deps, userId: string, count: number, taken: TakenNonces | null): Promise<NonceRun> {
  if (taken && taken.count !== count) throw new Error(`${taken.count} nonces were taken, ${count} are asked for`);
  const run =
    taken ?? (await takenNow(tx, userId, count)) ?? (await lockPairs(tx, userId, 'shared').then(() => takenNow(tx, userId, count)));
  if (!run) throw clientSeedMissing();
  const { pairId, sealed, serverSeedHash, clientSeed, next } = run;
  return { pairId, serverSeed: unsealServerSeed(deps, pairId, sealed), serverSeedHash, clientSeed, firstNonce: next - count };
}

async function takenNow(tx: Tx, userId: string, count: number): Promise<TakenNonces | null> {
  const { rows } = await tx.execute<TakenRow>(takingNonces(userId, count));
  return takenNonces(count, rows[0]);
}
