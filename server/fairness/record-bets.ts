import { type SQL, sql } from 'drizzle-orm';
import type { betTable } from './schema.ts';

export type NewBet = Required<typeof betTable.$inferInsert>;

/**
 * The statement that writes down bets with their nonces, for the transfer that pays them (`alongside`). A nonce that served before breaks a unique
 * key and with it the transaction.
 */
export function recordBets(bets: readonly NewBet[]): SQL {
  const rows = bets.map(({ id, userId, game, seedPairId, nonce, stake, placedAt }) => {
    return sql`(${id}, ${userId}, ${game}, ${seedPairId}, ${nonce}, ${stake}, ${new Date(placedAt).toISOString()})`;
  });
  return sql`insert into bet (id, user_id, game, seed_pair_id, nonce, stake, placed_at) values ${sql.join(rows, sql`, `)}`;
}
