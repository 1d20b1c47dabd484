import { sql } from 'drizzle-orm';
import { openBet, type OpenedBet } from '#server/bets/open-bet.ts';
import { takenNonces, takingNonces } from '#server/fairness/take-nonces.ts';
import type { Opening } from '#server/idempotency/claim-request.ts';
import { stakingItems } from '#server/inventory/stake-items.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { heldBalance, holdingBalance } from '#server/wallet/held-balance.ts';

/** What an upgrade has taken with the first statement of its transaction. */
export interface OpenedUpgrade extends OpenedBet {
  /** The items that were staked, as they are kept, and the bet that has them; null where none were named. */
  staked: { betId: string; rows: readonly Record<string, unknown>[] } | null;
}

/**
 * The opening of an upgrade: stakes the items, then takes a nonce of the player's pair, then holds the balance. A sale locks items before the balance,
 * too. Null where games have a shortest cycle, and for names that are no items, which are refused later.
 */
export function openUpgrade(
  deps: Pick<Deps, 'config' | 'random'>,
  userId: string,
  items: readonly string[],
): Opening<OpenedUpgrade> | null {
  const bet = openBet(deps, userId, 1);
  if (!bet || !items.every(isUuid) || new Set(items.map((id) => id.toLowerCase())).size !== items.length) return null;
  if (items.length === 0) return { queries: bet.queries, read: (row) => ({ ...bet.read(row), staked: null }) };
  const betId = deps.random.uuid();
  const allStaked = sql`(select count(*) from staked) = ${items.length}`;
  return {
    queries: sql`staked as (${stakingItems(userId, betId, items, sql`exists (select from claimed)`)}),
      taken as (${takingNonces(userId, 1, allStaked)}),
      held as (${holdingBalance(userId, sql`exists (select from taken)`)}),
      opened as (
        select taken.*, held.balance, held.version, (select jsonb_agg(to_jsonb(staked)) from staked) as staked
        from claimed left join taken on true left join held on true
      )`,
    read: (row) => ({
      nonces: takenNonces(1, row),
      balance: heldBalance(userId, row),
      staked: { betId, rows: (row['staked'] ?? []) as Record<string, unknown>[] },
    }),
  };
}
