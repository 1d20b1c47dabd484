import { type SQL, sql } from 'drizzle-orm';
import type { BalanceAfter } from '#server/core/ledger-legs.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { accountTable } from './schema.ts';

/** A player's balance that the transaction holds: no other transaction changes it before the end. */
export interface HeldBalance extends BalanceAfter {
  userId: string;
}

/** The columns of a player's account that say what is on it. */
export const balanceColumns = declaredColumns(accountTable, 'balance', 'version');

/** A player's balance by those columns. Throws for a row that has none: every player's account has a balance. */
export function balanceIn(row: Record<string, unknown>): BalanceAfter {
  const { balance, version } = balanceColumns.read(row);
  if (balance === null || version === null) throw new Error("an account without a balance is no player's");
  return { balance, version };
}

/** The query that locks a player's balance where a condition holds, with the columns `balance` and `version`. */
export function holdingBalance(userId: string, condition: SQL): SQL {
  return sql`select ${balanceColumns.of('a')} from account a where owner_id = ${userId} and kind = 'user_cash' and ${condition} for no key update`;
}

/** What that query has found; null where it has locked nothing. */
export function heldBalance(userId: string, row: Record<string, unknown>): HeldBalance | null {
  return row['balance'] === null ? null : { userId, ...balanceIn(row) };
}
