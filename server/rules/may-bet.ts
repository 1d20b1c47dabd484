import { sql } from 'drizzle-orm';
import type { Cents } from '#contract/money.ts';
import { Refusal } from '#server/platform/contract.ts';
import type { Queries } from '#server/platform/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { activeRules } from './profiles.ts';

export type Game = 'box' | 'battle' | 'upgrade' | 'crash' | 'wheel' | 'plinko' | 'dice';

/** How a bet is played: `fast` and `instant` cut the game's cycle short, `auto` is placed by the client on its own, `demo` costs nothing. */
export type PlayMode = 'normal' | 'fast' | 'instant' | 'auto' | 'demo';

export interface Bet {
  /** Null for a guest, who may only play demonstrations. */
  playerId: string | null;
  game: Game;
  stake: Cents;
  mode: PlayMode;
}

const refusal = (sentence: string): Refusal => new Refusal(409, 'play_not_allowed', sentence);

/** Stake limits of one bet, cents. A box's price is its own limit. */
const STAKES: Record<Exclude<Game, 'box' | 'battle' | 'upgrade'>, { min: number; max: number }> = {
  crash: { min: 10, max: 100_000 },
  wheel: { min: 10, max: 100_000 },
  plinko: { min: 10, max: 100_000 },
  dice: { min: 10, max: 100_000 },
};

/**
 * Asks the rules of play before a bet, with the bet's transaction (a demonstration, which touches nothing, may come with any `Queries`): a bet that comes too soon after the player's last one, in a mode that is switched
 * off, or for money where there is none, throws Refusal `play_not_allowed`.
 */
export async function mayBet(tx: Queries, deps: Pick<Deps, 'config' | 'clock'>, bet: Bet): Promise<void> {
  const rules = activeRules(deps);
  if (bet.mode === 'demo') {
    if (!rules.demo_play) throw refusal('Demo play is not offered here.');
    return;
  }
  if (bet.playerId === null) throw refusal('Please sign in to play.');
  if (!rules.real_money) throw refusal('Play for coins is not offered here. Demo play is.');
  if (!rules.auto_play && bet.mode === 'auto') throw refusal('Auto play is not offered here.');
  if (!rules.instant_play && (bet.mode === 'instant' || bet.mode === 'fast')) throw refusal('Fast play is not offered here.');
  const limits = bet.game in STAKES ? STAKES[bet.game as keyof typeof STAKES] : undefined;
  if (limits && (bet.stake < limits.min || bet.stake > limits.max)) throw refusal('The stake is outside the limits of this game.');
  if (rules.min_cycle_ms > 0) await keepCycle(tx, bet.playerId, deps.clock.now(), rules.min_cycle_ms);
}

/** Takes the player's next cycle; the row is the lock, so that of many bets at once one goes through. */
async function keepCycle(tx: Queries, playerId: string, now: number, cycleMs: number): Promise<void> {
  const { rows } = await tx.execute(sql`
    insert into play_cycle (user_id, last_bet_at) values (${playerId}, ${new Date(now).toISOString()})
    on conflict (user_id) do update set last_bet_at = excluded.last_bet_at
    where play_cycle.last_bet_at <= ${new Date(now - cycleMs).toISOString()}
    returning user_id`);
  if (rows.length === 0) throw refusal(`Please wait: each game takes at least ${cycleMs / 1_000} seconds here.`);
}
