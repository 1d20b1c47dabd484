import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { GameKey } from '#contract/games/index.ts';
import type { TestPlayer, TestShop } from './shop.ts';

/** A settled bet as a test writes it into the record: cents, ms since 1970. */
export interface WrittenBet {
  player: Pick<TestPlayer, 'id'>;
  stake: number;
  payout: number;
  settledAt: number;
  game?: GameKey;
  /** The part of the stake that was coins; all of it when left out. */
  coins?: number;
  /** What it chose and drew; left out, nothing. */
  detail?: Record<string, unknown>;
}

const nonces = new Map<string, number>();

/** Writes bets into the record as if they had been settled then. No coins move. The players must have a seed pair. Returns their ids. */
export async function writeBets(shop: TestShop, bets: readonly WrittenBet[]): Promise<string[]> {
  if (bets.length === 0) return [];
  const ids = bets.map(() => randomUUID());
  const rows = bets.map(({ player, stake, payout, settledAt, game = 'dice', coins, detail: chosen }, index) => {
    // Beyond what the players of these tests really play.
    const nonce = (nonces.get(player.id) ?? 1_000) + 1;
    nonces.set(player.id, nonce);
    const at = new Date(settledAt).toISOString();
    const pair = sql`(select id from seed_pair where user_id = ${player.id} order by created_at limit 1)`;
    const multiplier = stake === 0 ? 0 : Math.floor((payout * 10_000) / stake);
    // Boxes keep theirs in `opening`.
    const detail = game === 'box' ? null : JSON.stringify({ ...chosen, ...(coins !== undefined && { coins }) });
    return sql`(${ids[index]}, ${player.id}, ${game}, ${pair}, ${nonce}, ${payout > 0 ? 'won' : 'lost'}, ${stake}, ${multiplier}, ${payout}, ${detail}::jsonb, ${at}, ${at})`;
  });
  await shop.deps.db.transaction((tx) =>
    tx.execute(
      sql`insert into bet (id, user_id, game, seed_pair_id, nonce, status, stake, multiplier, payout, detail, placed_at, settled_at) values ${sql.join(rows, sql`, `)}`,
    ),
  );
  return ids;
}
