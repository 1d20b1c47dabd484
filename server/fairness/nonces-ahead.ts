import type { Tx } from '#server/database/engine.ts';

/** Nonces of a player's active pair that the transaction took with its first statement. `nonce` is the one after them. */
export interface NoncesAhead {
  userId: string;
  count: number;
  pairId: string;
  sealed: Uint8Array;
  serverSeedHash: string;
  clientSeed: string | null;
  nonce: number;
}

const ahead = new WeakMap<object, NoncesAhead>();

/** Notes nonces that a statement of the transaction has taken. */
export function noteNonces(tx: Tx, nonces: NoncesAhead): void {
  ahead.set(tx, nonces);
}

/** The nonces that were noted for a bet, once; null for none. Throws when another number of them was taken: they would be lost. */
export function nextNonces(tx: Tx, userId: string, count: number): NoncesAhead | null {
  const nonces = ahead.get(tx);
  if (!nonces) return null;
  if (nonces.userId !== userId || nonces.count !== count)
    throw new Error(`${nonces.count} nonces were taken ahead, ${count} are asked for`);
  ahead.delete(tx);
  return nonces;
}
