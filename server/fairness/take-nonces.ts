import { sql } from 'drizzle-orm';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { seedPairTable } from './schema.ts';
import { unsealServerSeed } from './sealed-seed.ts';

/** A run of nonces of one pair, given out once, with the seeds to draw from. The server seed must not leave the transaction's code. */
export interface NonceRun {
  pairId: string;
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  firstNonce: number;
  count: number;
}

/** What is read of the pair that `take_nonces` answers. */
export const takenPair = declaredColumns(seedPairTable, 'id', 'serverSeedSealed', 'serverSeedHash', 'clientSeed', 'nonce');

/** The run of `count` nonces that `take_nonces` has taken, by those columns; null where the player has no pair with a client seed. */
export function nonceRun(deps: Pick<Deps, 'config'>, count: number, row: Record<string, unknown>): NonceRun | null {
  const { id: pairId, serverSeedSealed, serverSeedHash, clientSeed, nonce } = takenPair.read(row);
  if (clientSeed === null) return null;
  return {
    pairId,
    serverSeed: unsealServerSeed(deps, pairId, serverSeedSealed),
    serverSeedHash,
    clientSeed,
    firstNonce: nonce - count,
    count,
  };
}

/** Takes `count` nonces of the player's active pair in the caller's transaction. Refusal `client_seed_missing` when there is no pair with a client seed. */
export async function takeNonces(tx: Tx, deps: Pick<Deps, 'config'>, userId: string, count: number): Promise<NonceRun> {
  const { rows } = await tx.execute(sql`select ${takenPair.of('p')} from take_nonces(${userId}::uuid, ${count}) p`);
  const run = nonceRun(deps, count, rows[0] ?? {});
  if (!run) throw new Refusal('client_seed_missing');
  return run;
}
