import { sql } from 'drizzle-orm';
import { type TakenNonces, takenNonces, takingNonces } from '#server/fairness/take-nonces.ts';
import type { Opening } from '#server/idempotency/claim-request.ts';
import { activeRules } from '#server/rules/profiles.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { type HeldBalance, heldBalance, holdingBalance } from '#server/wallet/held-balance.ts';

/** What a bet on seeds has taken with the first statement of its transaction. */
export interface OpenedBet {
  nonces: TakenNonces | null;
  balance: HeldBalance | null;
}

/** How the call of one bet with coins is served. */
export const oneCoinBet = (deps: Pick<Deps, 'config'>) =>
  ({ limit: 'bet', opening: ({ userId }: { userId: string }) => openBet(deps, userId, 1) }) as const;

/**
 * The opening of a bet of `count` nonces: takes them of the player's pair, then holds the balance, in this order as every bet does. Null where games
 * have a shortest cycle: there each bet locks its cycle before its pair and its balance.
 */
export function openBet(deps: Pick<Deps, 'config'>, userId: string, count: number): Opening<OpenedBet> | null {
  if (activeRules(deps).min_cycle_ms > 0) return null;
  return {
    queries: sql`taken as (${takingNonces(userId, count, sql`exists (select from claimed)`)}),
      held as (${holdingBalance(userId, sql`exists (select from taken)`)}),
      opened as (select taken.*, held.balance, held.version from taken left join held on true)`,
    read: (row) => ({ nonces: takenNonces(count, row), balance: heldBalance(userId, row) }),
  };
}
