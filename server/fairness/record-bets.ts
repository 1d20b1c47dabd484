import type { Tx } from '#server/platform/database.ts';
import { betTable } from './schema.ts';

export type NewBet = typeof betTable.$inferInsert;

/** Writes down bets with their nonces. A nonce that served before breaks a unique key and with it the transaction. */
export async function recordBets(tx: Tx, bets: readonly NewBet[]): Promise<void> {
  await tx.insert(betTable).values([...bets]);
}
