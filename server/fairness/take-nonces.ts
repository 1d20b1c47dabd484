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

/** What is read of a pair whose nonces were taken. */
export const takenPair = declaredColumns(seedPairTable, 'id', 'serverSeedSealed', 'serverSeedHash', 'clientSeed', 'nonce');

/** The run of the last `count` nonces that were taken of a pair, by those columns; null where the player has no pair with a client seed. */
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
