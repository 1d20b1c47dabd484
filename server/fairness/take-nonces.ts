import { type SQL, sql } from 'drizzle-orm';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { seedPairTable } from './schema.ts';
import { unsealServerSeed } from './sealed-seed.ts';
import { lockPairs } from './seed-pairs.ts';

/** A run of nonces of one pair, given out once, with the seeds to draw from. The server seed must not leave the transaction's code. */
export interface NonceRun {
  pairId: string;
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  firstNonce: number;
}

const pair = declaredColumns(seedPairTable, 'id', 'serverSeedSealed', 'serverSeedHash', 'clientSeed', 'nonce');

/** Nonces that the transaction has taken of a pair, whose next nonce is the one after them. */
export type TakenNonces = ReturnType<typeof pair.read> & { count: number };

/** The statement that takes `count` nonces of the player's active pair where a condition holds; parallel bets queue on the row. */
export function takingNonces(userId: string, count: number, condition: SQL = sql`true`): SQL {
  return sql`
    update seed_pair p set nonce = p.nonce + ${count}
    where p.user_id = ${userId} and p.state = 'active' and p.client_seed is not null and ${condition} returning ${pair.of('p')}`;
}

/** What that statement has taken; null where it found no pair. */
export function takenNonces(count: number, row: Record<string, unknown> | undefined): TakenNonces | null {
  return row === undefined || row['id'] === null ? null : { ...pair.read(row), count };
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
  if (!run || run.clientSeed === null) throw new Refusal('client_seed_missing');
  const { id: pairId, serverSeedSealed, serverSeedHash, clientSeed, nonce } = run;
  return { pairId, serverSeed: unsealServerSeed(deps, pairId, serverSeedSealed), serverSeedHash, clientSeed, firstNonce: nonce - count };
}

async function takenNow(tx: Tx, userId: string, count: number): Promise<TakenNonces | null> {
  const { rows } = await tx.execute(takingNonces(userId, count));
  return takenNonces(count, rows[0]);
}
