import { sql } from 'drizzle-orm';
import type { RoundStatus } from '#contract/api/rounds.ts';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import type { Tx } from '#server/database/database.ts';
import type { Opening } from '#server/http/idempotency.ts';
import { activeRules } from '#server/rules/profiles.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { type HeldBalance, heldBalance } from '#server/wallet/held-balance.ts';

/** What a bet on a round stands on, held until its transaction ends: the player's balance and the running round. */
export interface OpenedRound {
  balance: HeldBalance;
  roundId: string;
  status: RoundStatus;
  /** When its bets close, ms since 1970. */
  closesAt: number;
  /** The player's open bets on the round. */
  bets: number;
  /** Whether a bet of the player waits for a round of the game. */
  waiting: boolean;
}

interface OpenedRow extends Record<string, unknown> {
  round_id: string | null;
  round_status: RoundStatus;
  closes_at: string | Date;
  bets: number;
  waiting: boolean;
}

function openedRound(userId: string, row: Record<string, unknown>): OpenedRound | null {
  const { round_id: roundId, round_status: status, closes_at, bets, waiting } = row as OpenedRow;
  const balance = heldBalance(userId, row);
  return roundId === null || !balance ? null : { balance, roundId, status, closesAt: new Date(closes_at).getTime(), bets, waiting };
}

/** The opening of a bet on a round. Null where games have a shortest cycle: there each bet locks its cycle before its balance. */
export function openRoundBet(deps: Pick<Deps, 'config'>, game: RoundGame, userId: string): Opening<OpenedRound | null> | null {
  if (activeRules(deps).min_cycle_ms > 0) return null;
  return {
    queries: sql`opened as (select found.* from claimed cross join lateral open_round_bet(${userId}::uuid, ${game}) found)`,
    read: (row) => openedRound(userId, row),
  };
}

/** The same in a statement of its own. Null when the game has no round now. */
export async function openRoundNow(tx: Tx, game: RoundGame, userId: string): Promise<OpenedRound | null> {
  const { rows } = await tx.execute<OpenedRow>(sql`select * from open_round_bet(${userId}::uuid, ${game})`);
  return rows[0] ? openedRound(userId, rows[0]) : null;
}
