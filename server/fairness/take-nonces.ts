import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { nextNonces } from './nonces-ahead.ts';
import { seedPairTable } from './schema.ts';
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

/**
 * Takes `count` nonces of the player's active pair by one conditional update in the bet's transaction, so that parallel bets queue on the row
 * and get 0, 1, 2 … without gap. A bet that waited for a rotation finds its pair gone; it then keeps rotations away and takes from the pair that
 * followed. Nonces that the transaction took ahead, with its first statement, serve first. Refusal `client_seed_missing` when there is no pair with a client seed.
 */
export async function takeNonces(tx: Tx, deps: Deps, userId: string, count: number): Promise<NonceRun> {
  const row =
    nextNonces(tx, userId, count) ??
    (await takenFrom(tx, userId, count)) ??
    (await lockPairs(tx, userId, 'shared').then(() => takenFrom(tx, userId, count)));
  if (!row?.clientSeed) throw clientSeedMissing();
  const { pairId, sealed, serverSeedHash, clientSeed, nonce } = row;
  return { pairId, serverSeed: unsealServerSeed(deps, pairId, sealed), serverSeedHash, clientSeed, firstNonce: nonce - count };
}

async function takenFrom(tx: Tx, userId: string, count: number) {
  const [row] = await tx
    .update(seedPairTable)
    .set({ nonce: sql`${seedPairTable.nonce} + ${count}` })
    .where(and(eq(seedPairTable.userId, userId), eq(seedPairTable.state, 'active'), isNotNull(seedPairTable.clientSeed)))
    .returning({
      pairId: seedPairTable.id,
      sealed: seedPairTable.serverSeedSealed,
      serverSeedHash: seedPairTable.serverSeedHash,
      clientSeed: seedPairTable.clientSeed,
      nonce: seedPairTable.nonce,
    });
  return row;
}
