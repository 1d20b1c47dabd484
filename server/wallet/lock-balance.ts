import { sql } from 'drizzle-orm';
import { cents, type Cents } from '#contract/money.ts';
import type { Tx } from '#server/database/database.ts';
import { balanceColumns, balanceIn } from './held-balance.ts';

/** The player's balance, locked until the transaction ends: for movements that take what is there and no more. 0 without an account. */
export async function lockBalance(tx: Tx, userId: string): Promise<Cents> {
  const { rows } = await tx.execute(
    sql`select ${balanceColumns.of('a')} from account a where kind = 'user_cash' and owner_id = ${userId} for update`,
  );
  return rows.map(balanceIn)[0]?.balance ?? cents(0);
}
