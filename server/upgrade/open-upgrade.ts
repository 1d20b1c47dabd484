import { sql } from 'drizzle-orm';
import { type OpenedBet, seedBetColumns, seedBetOf } from '#server/bets/open-bet.ts';
import type { Opening } from '#server/idempotency/claim-request.ts';
import { areItemIds } from '#server/inventory/stake-items.ts';
import { playStateCall } from '#server/player-limits/play-state.ts';
import { activeRules } from '#server/rules/profiles.ts';
import type { Deps } from '#server/runtime/deps.ts';

/** What an upgrade has taken with the first statement of its transaction. */
export interface OpenedUpgrade {
  betId: string;
  /** The items that the bet stakes, as they are kept. */
  staked: readonly Record<string, unknown>[];
  /** Null unless all items that were named are staked, and the player has a pair with a client seed. */
  bet: OpenedBet | null;
}

/** The opening of an upgrade. Null where games have a shortest cycle, and for names that are no items, which are refused later. */
export function openUpgrade(deps: Pick<Deps, 'config' | 'clock' | 'random'>, items: readonly string[]): Opening<OpenedUpgrade> | null {
  if (activeRules(deps).min_cycle_ms > 0 || !areItemIds(items)) return null;
  const betId = deps.random.uuid();
  return {
    ownRowsOnly: true,
    call: (playerId) => sql`open_upgrade(${playerId}, ${betId}, ${sql.param(items)}::uuid[])`,
    columns: sql`opened.staked, ${seedBetColumns}`,
    playState: (playerId) => playStateCall(deps, playerId, sql`opened.balance`),
    read: (row, userId) =>
      row['staked'] === null ? null : { betId, staked: row['staked'] as Record<string, unknown>[], bet: seedBetOf(deps, 1, row, userId) },
  };
}
