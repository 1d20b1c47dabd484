import { cents } from '#contract/money.ts';
import type { BalanceAfter } from '#server/core/ledger-legs.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { accountTable } from './schema.ts';

/** A player's balance that the transaction holds: no other transaction changes it before the end. */
export interface HeldBalance extends BalanceAfter {
  userId: string;
  /** The player's active bonus. */
  bonusId: string | null;
}

/** The columns of a player's account that say what is on it. */
export const balanceColumns = declaredColumns(accountTable, 'balance', 'version', 'locked');

/** The columns of a player's account in rows of functions that hold it. */
export const heldColumns = declaredColumns(accountTable, 'balance', 'version', 'bonusId');

/** A player's balance by those columns. Throws for a row that has none: every player's account has a balance. */
export function balanceIn(row: Record<string, unknown>): BalanceAfter {
  const { balance, version, locked } = balanceColumns.read(row);
  if (balance === null || version === null) throw new Error("an account without a balance is no player's");
  return { balance, version, locked };
}

/** A player's balance by those columns, in a row of a function that holds it. Which of its coins are locked is known only where none can be. */
export function heldBalance(userId: string, row: Record<string, unknown>): HeldBalance {
  const { balance, version, bonusId } = heldColumns.read(row);
  if (balance === null || version === null) throw new Error("an account without a balance is no player's");
  return { userId, balance, version, bonusId, locked: cents(0) };
}
