import { sql } from 'drizzle-orm';
import type { RoundStatus } from '#contract/api/rounds.ts';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import type { Opening } from '#server/idempotency/claim-request.ts';
import { playStateCall } from '#server/player-limits/play-state.ts';
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

/** The opening of a bet on a round; null when the game has no round now. */
export const roundBet = (deps: Pick<Deps, 'config' | 'clock'>, game: RoundGame): Opening<OpenedRound> => ({
  call: (playerId) => sql`open_round_bet(${playerId}, ${game})`,
  columns: sql`opened.*`,
  playState: (playerId) => playStateCall(deps, playerId, sql`opened.balance`),
  read(row, userId) {
    if (row['round_id'] === null) return null;
    const { id: roundId, status } = round.read(row);
    const balance = heldBalance(userId, row);
    return { balance, roundId, status, ...closing.read(row), bets: Number(row['bets']), waiting: row['waiting'] === true };
  },
});

/** The same for a call. Null where games have a shortest cycle: there each bet locks its cycle before its balance. */
export function openRoundBet(deps: Pick<Deps, 'config' | 'clock'>, game: RoundGame): Opening<OpenedRound> | null {
  return activeRules(deps).min_cycle_ms > 0 ? null : roundBet(deps, game);
}
