import { type SQL, sql } from 'drizzle-orm';
import type { betTable } from './schema.ts';

export type NewBet = Required<typeof betTable.$inferInsert>;

/**
 * The statement that writes down bets with their nonces, for the transfer that pays them (`alongside`). A nonce that served before breaks a unique
 * key and with it the transaction.
 */
export function recordBets(bets: readonly NewBet[]): SQL {
  const rows = bets.map(({ id, userId, game, seedPairId, nonce, stake, multiplier, payout, detail, placedAt }) => {
    const kept = detail === null ? null : JSON.stringify(detail);
    return sql`(${id}, ${userId}, ${game}, ${seedPairId}, ${nonce}, ${stake}, ${multiplier}, ${payout}, ${kept}::jsonb, ${new Date(placedAt).toISOString()})`;
  });
  return sql`insert into bet (id, user_id, game, seed_pair_id, nonce, stake, multiplier, payout, detail, placed_at) values ${sql.join(rows, sql`, `)}`;
}
