import { sql } from 'drizzle-orm';
import type { Opening } from '#server/idempotency/claim-request.ts';
import { type HeldBalance, heldBalance, holdingBalance } from '#server/wallet/held-balance.ts';
import { COLUMNS, keptBet, type KeptBet } from './kept-bets.ts';

/** An open bet and its player's balance, both held until the transaction ends. */
export interface HeldBet<Detail extends object> {
  bet: KeptBet<Detail>;
  balance: HeldBalance;
}

/** The opening of a payment in mid-round: holds the bet while it is open, and then the balance, in the order of every settlement. Null for a bet that is decided. */
export function openPayment<Detail extends object>(userId: string, betId: string): Opening<HeldBet<Detail> | null> {
  return {
    queries: sql`
      flying as (
        select ${COLUMNS} from bet b where b.id = ${betId} and b.user_id = ${userId} and b.status = 'open' and exists (select from claimed)
        for no key update
      ),
      held as (${holdingBalance(userId, sql`exists (select from flying)`)}),
      opened as (select flying.*, held.balance, held.version from flying cross join held)`,
    read(row) {
      const balance = heldBalance(userId, row);
      return balance && { bet: keptBet<Detail>(row), balance };
    },
  };
}
