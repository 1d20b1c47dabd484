import type { Cents } from '#contract/money.ts';

/** One leg of a transfer: cents added to (positive) or taken from (negative) an account. */
export interface Leg {
  account: AccountRef;
  amount: Cents;
  /** The bet that a player's coins are staked on or paid for, or the bonus that they belong to: such coins may be bonus coins. Others are own coins. */
  ref?: string;
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
  /** The part of the balance that is bonus coins. */
  locked: Cents;
}
