import { sql } from 'drizzle-orm';
import type { RoundStatus } from '#contract/api/rounds.ts';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import type { Opening } from '#server/idempotency/claim-request.ts';
import { activeRules } from '#server/rules/profiles.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { gameRoundTable } from '#server/rounds/schema.ts';
import { type HeldBalance, heldBalance } from '#server/wallet/held-balance.ts';

/** What a bet on a round needs, held until its transaction ends: the player's balance and the running round. */
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

const round = declaredColumns(gameRoundTable, 'id', 'status').prefixed('round_');
const closing = declaredColumns(gameRoundTable, 'closesAt');

/** What `open_round_bet` has found; null where the game has no round now. */
function openedRound(userId: string, row: Record<string, unknown>): OpenedRound | null {
  const balance = heldBalance(userId, row);
  if (row['round_id'] === null || !balance) return null;
  const { id: roundId, status } = round.read(row);
  return { balance, roundId, status, ...closing.read(row), bets: Number(row['bets']), waiting: row['waiting'] === true };
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
  const { rows } = await tx.execute(sql`select * from open_round_bet(${userId}::uuid, ${game})`);
  return rows[0] ? openedRound(userId, rows[0]) : null;
}
