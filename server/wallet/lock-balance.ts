import { sql } from 'drizzle-orm';
import { cents, type Cents } from '#contract/money.ts';
import type { BalanceAfter } from '#server/core/ledger-legs.ts';
import type { Tx } from '#server/database/database.ts';
import { balanceColumns, balanceIn } from './held-balance.ts';

async function lockedAccount(tx: Tx, userId: string): Promise<BalanceAfter | null> {
  const { rows } = await tx.execute(
    sql`select ${balanceColumns.of('a')} from account a where kind = 'user_cash' and owner_id = ${userId} for update`,
  );
  return rows.map(balanceIn)[0] ?? null;
}

/** The player's balance, locked until the transaction ends: for movements that take what is there and no more. 0 without an account. */
export async function lockBalance(tx: Tx, userId: string): Promise<Cents> {
  return (await lockedAccount(tx, userId))?.balance ?? cents(0);
}

/** The player's own coins, which are none of a bonus, with the whole balance locked until the transaction ends. 0 without an account. */
export async function lockOwnCoins(tx: Tx, userId: string): Promise<Cents> {
  const held = await lockedAccount(tx, userId);
  return cents(held ? held.balance - held.locked : 0);
}
