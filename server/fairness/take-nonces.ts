import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { Refusal } from '#server/platform/contract.ts';
import type { Tx } from '#server/platform/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { seedPairTable } from './schema.ts';
import { unsealServerSeed } from './sealed-seed.ts';
import { clientSeedMissing } from './seed-pairs.ts';

/** A run of nonces of one pair that nobody else gets, with the seeds to draw from. The server seed must not leave the transaction's code. */
export interface NonceRun {
  pairId: string;
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  firstNonce: number;
}

/** A bet that waited for a rotation finds its pair gone; one more statement sees the pair that follows. So many rotations in a row it bears. */
const LOOKS = 8;

/**
 * Takes `count` nonces of the player's active pair by one conditional update in the bet's transaction, so that parallel bets queue on the row
 * and get 0, 1, 2 … without gap. Refusal `client_seed_missing` when there is no pair with a client seed, `unavailable` when it rotates all the time.
 */
export async function takeNonces(tx: Tx, deps: Deps, userId: string, count: number): Promise<NonceRun> {
  for (let look = 0; look < LOOKS; look++) {
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
    if (!row?.clientSeed) {
      if (await seedMissing(tx, userId)) throw clientSeedMissing();
      continue;
    }
    const { pairId, sealed, serverSeedHash, clientSeed, nonce } = row;
    return { pairId, serverSeed: unsealServerSeed(deps, pairId, sealed), serverSeedHash, clientSeed, firstNonce: nonce - count };
  }
  throw new Refusal(503, 'unavailable', 'Your seed pair is being changed. Please try again.');
}

async function seedMissing(tx: Tx, userId: string): Promise<boolean> {
  const [active] = await tx
    .select({ clientSeed: seedPairTable.clientSeed })
    .from(seedPairTable)
    .where(and(eq(seedPairTable.userId, userId), eq(seedPairTable.state, 'active')));
  return !active?.clientSeed;
}
