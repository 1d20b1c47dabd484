import { sql } from 'drizzle-orm';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { type NonceRun, nonceRun, takenPair } from '#server/fairness/take-nonces.ts';
import { type Opening, openNow } from '#server/idempotency/claim-request.ts';
import { playStateCall } from '#server/player-limits/play-state.ts';
import { activeRules } from '#server/rules/profiles.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { heldColumns, type HeldBalance, heldBalance } from '#server/wallet/held-balance.ts';

/** What a bet on seeds has taken: nonces to draw from, and the player's balance, held. */
export interface OpenedBet {
  run: NonceRun;
  balance: HeldBalance;
}

/** What is read of the pair and the balance that functions of the database answer as `opened`. */
export const seedBetColumns = sql`${takenPair.of('(opened.pair)')}, ${heldColumns.of('opened')}`;

/** A bet of `count` nonces by those columns; null where the player has no pair with a client seed. */
export function seedBetOf(deps: Pick<Deps, 'config'>, count: number, row: Record<string, unknown>, userId: string): OpenedBet | null {
  const run = nonceRun(deps, count, row);
  return run && { run, balance: heldBalance(userId, row) };
}

const seedBet = (deps: Pick<Deps, 'config' | 'clock'>, count: number): Opening<OpenedBet> => ({
  ownRowsOnly: true,
  call: (playerId) => sql`open_seed_bet(${playerId}, ${count})`,
  columns: seedBetColumns,
  playState: (playerId) => playStateCall(deps, playerId, sql`opened.balance`),
  read: (row, userId) => seedBetOf(deps, count, row, userId),
});

/** The opening of a bet of `count` nonces. Null where games have a shortest cycle: there each bet locks its cycle before its pair and its balance. */
export function openBet(deps: Pick<Deps, 'config' | 'clock'>, count: number): Opening<OpenedBet> | null {
  return activeRules(deps).min_cycle_ms > 0 ? null : seedBet(deps, count);
}

/** How the call of one bet with coins is served. */
export const oneCoinBet = (deps: Pick<Deps, 'config' | 'clock'>) => ({ limit: 'bet', opening: () => openBet(deps, 1) }) as const;

/** What was opened for a bet of `count` nonces; where nothing was, it is opened now. Refusal `client_seed_missing`. */
export async function openedBet(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  playerId: string,
  count: number,
  opened: OpenedBet | null,
): Promise<OpenedBet> {
  const bet = opened ?? (await openNow(tx, seedBet(deps, count), playerId));
  if (!bet) throw new Refusal('client_seed_missing');
  if (bet.run.count !== count) throw new Error(`${bet.run.count} nonces were taken, ${count} are asked for`);
  return bet;
}
