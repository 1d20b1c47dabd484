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

/** A player's balance by those columns, in a row of a function that holds it. */
export function heldBalance(userId: string, row: Record<string, unknown>): HeldBalance {
  return { userId, ...balanceIn(row) };
}
