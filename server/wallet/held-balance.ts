import { type SQL, sql } from 'drizzle-orm';
import { cents } from '#contract/money.ts';
import type { BalanceAfter } from '#server/http/contract.ts';

/** A player's balance that the transaction holds: nobody else changes it before the end. */
export interface HeldBalance extends BalanceAfter {
  userId: string;
}

/** The query that locks a player's balance where a condition holds, with the columns `balance` and `version`. */
export function holdingBalance(userId: string, condition: SQL): SQL {
  return sql`select balance, version from account where owner_id = ${userId} and kind = 'user_cash' and ${condition} for no key update`;
}

/** What that query has found; null where it has locked nothing. */
export function heldBalance(userId: string, { balance, version }: Record<string, unknown>): HeldBalance | null {
  return balance === null ? null : { userId, balance: cents(Number(balance)), version: Number(version) };
}
