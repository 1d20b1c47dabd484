import type { Cents } from '#contract/money.ts';

/** One leg of a transfer: cents added to (positive) or taken from (negative) an account. */
export interface Leg {
  account: AccountRef;
  amount: Cents;
}

/** Names an account: a player's cash, or one of the house's by kind. */
type AccountRef = { kind: 'user_cash'; userId: string } | { kind: HouseAccount };

type HouseAccount =
  | `house:${string}`
  | `deposit_clearing:${string}`
  | `withdrawal_clearing:${string}`
  | 'promo_cost'
  | 'item_cost'
  | 'rounding'
  | 'demo_cost';

/** The balance after a posting: `version` counts the account's postings from 1. */
export interface BalanceAfter {
  balance: Cents;
  version: number;
}
