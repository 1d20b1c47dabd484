import { sql } from 'drizzle-orm';
import type { Opening } from '#server/idempotency/claim-request.ts';
import { balanceColumns, type HeldBalance, heldBalance } from '#server/wallet/held-balance.ts';
import { betColumns, keptBet, type KeptBet } from './kept-bets.ts';

/** An open bet and its player's balance, both held until the transaction ends. */
export interface HeldBet<Detail extends object> {
  bet: KeptBet<Detail>;
  balance: HeldBalance;
}

/** The opening of a payment in mid-round; null for a bet that is decided. */
export const openPayment = <Detail extends object>(betId: string): Opening<HeldBet<Detail>> => ({
  call: (playerId) => sql`open_round_payment(${playerId}, ${betId})`,
  columns: sql`${betColumns.of('(opened.bet)')}, ${balanceColumns.of('opened')}`,
  read: (row, userId) => (row['id'] === null ? null : { bet: keptBet<Detail>(row), balance: heldBalance(userId, row) }),
});
