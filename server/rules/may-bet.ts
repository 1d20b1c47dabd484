import { sql } from 'drizzle-orm';
import type { BetMode, StakeGame } from '#contract/api/limits.ts';
import type { GameKey } from '#contract/games/index.ts';
import type { Cents } from '#contract/money.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Queries } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { refuseExcluded } from './exclusions.ts';
import { requireWithinPlayerLimits, type LimitedStake } from '#server/player-limits/require-player-limits.ts';
import { refuseHeldPlay } from './holds.ts';
import { requireWithinLimits, type Staked } from './limits.ts';
import { activeRules } from './profiles.ts';

/** How a bet is played: `fast` and `instant` cut the game's cycle short, `auto` is placed by the client on its own, `demo` costs nothing. */
type PlayMode = BetMode | 'fast' | 'demo';

/** A bet as the rules of play see it: some games have a price of their own, the others a stake of the player's choice. */
export type Bet = {
  /** Null for a guest, who may only play demonstrations. */
  playerId: string | null;
  mode: PlayMode;
} & Pick<LimitedStake, 'stakedBefore'> &
  (Staked | { game: Exclude<GameKey, StakeGame>; stake: Cents });

/**
 * Asks the rules of play before a bet, with the bet's transaction (a demonstration, which touches nothing, may come with any `Queries`). Refusals
 * those of `refuseExcluded`, `play_too_soon`, `play_needs_login`, `play_held`, `game_held`, one for each mode that is switched off (`demo_not_offered`,
 * `auto_play_not_offered`, `fast_play_not_offered`), and those of `requireWithinLimits` and `requireWithinPlayerLimits`. Whether coins are money is none of a
 * bet's business: where they aren't, none can be bought.
 */
export async function mayBet(tx: Queries, deps: Pick<Deps, 'config' | 'clock'>, bet: Bet): Promise<void> {
  const rules = activeRules(deps);
  if (bet.mode === 'demo') {
    if (!rules.demo_play) throw new Refusal('demo_not_offered');
    return;
  }
  if (bet.playerId === null) throw new Refusal('play_needs_login');
  await refuseExcluded(tx, deps, bet.playerId);
  await refuseHeldPlay(tx, bet.playerId, bet.game);
  if (!rules.auto_play && bet.mode === 'auto') throw new Refusal('auto_play_not_offered');
  if (!rules.instant_play && (bet.mode === 'instant' || bet.mode === 'fast')) throw new Refusal('fast_play_not_offered');
  if ('largestPayout' in bet) requireWithinLimits(bet);
  if (rules.min_cycle_ms > 0) await requireCyclePassed(tx, bet.playerId, deps.clock.now(), rules.min_cycle_ms);
  // The last, since it locks the balance of a player with limits.
  await requireWithinPlayerLimits(tx, deps, bet.playerId, bet);
}

/** Takes the player's next cycle; the row is the lock, so that of many bets at once one goes through. */
async function requireCyclePassed(tx: Queries, playerId: string, now: number, cycleMs: number): Promise<void> {
  const { rows } = await tx.execute(sql`
    insert into play_cycle (user_id, last_bet_at) values (${playerId}, ${new Date(now).toISOString()})
    on conflict (user_id) do update set last_bet_at = excluded.last_bet_at
    where play_cycle.last_bet_at <= ${new Date(now - cycleMs).toISOString()}
    returning user_id`);
  if (rows.length === 0) throw new Refusal('play_too_soon', { cycleMs });
}
