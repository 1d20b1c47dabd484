import { type SQL, sql } from 'drizzle-orm';
import type { BetStatus } from '#contract/api/bets.ts';
import type { GameKey } from '#contract/games/index.ts';
import type { Cents } from '#contract/money.ts';
import type { Multiplier } from '#contract/multiplier.ts';
import type { BetDetail } from './schema.ts';

/** A bet that a seed pair has decided, as it is written. `placedAt`: ms since 1970. */
export interface NewBet {
  id: string;
  userId: string;
  game: GameKey;
  seedPairId: string;
  nonce: number;
  stake: Cents;
  multiplier: Multiplier;
  payout: Cents;
  detail: BetDetail | null;
  placedAt: number;
}

/** The status of a bet with this payout. */
export function decided(payout: Cents): BetStatus {
  return payout > 0 ? 'won' : 'lost';
}

/**
 * The statement that writes down bets with their nonces, for the transfer that pays them (`alongside`). A nonce that served before breaks a unique
 * key and with it the transaction.
 */
export function recordBets(bets: readonly NewBet[]): SQL {
  const rows = bets.map(({ id, userId, game, seedPairId, nonce, stake, multiplier, payout, detail, placedAt }) => {
    const kept = detail === null ? null : JSON.stringify(detail);
    const at = new Date(placedAt).toISOString();
    return sql`(${id}, ${userId}, ${game}, ${seedPairId}, ${nonce}, ${decided(payout)}, ${stake}, ${multiplier}, ${payout}, ${kept}::jsonb, ${at}, ${at})`;
  });
  return sql`insert into bet (id, user_id, game, seed_pair_id, nonce, status, stake, multiplier, payout, detail, placed_at, settled_at) values ${sql.join(rows, sql`, `)}`;
}
