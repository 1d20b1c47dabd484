import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { cents, type Cents } from '#contract/money.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import type { BalanceAfter } from '#server/core/ledger-legs.ts';
import { Refusal } from '#server/core/refusal.ts';
import { balanceOf, postTransfer } from '#server/wallet/ledger.ts';
import { lockOwnCoins } from '#server/wallet/lock-balance.ts';
import { changeInvoice, type Invoice } from './invoices.ts';
import { invoiceTable as table } from './schema.ts';

const isOwedBy = (userId: string) => and(eq(table.userId, userId), eq(table.status, 'reversed'), gt(table.debt, cents(0)));

/** What a player owes of all deposits that were taken back, cents. */
export async function debtOf(queries: Queries | Tx, userId: string): Promise<Cents> {
  const [owed] = await queries
    .select({ debt: sql`coalesce(sum(${table.debt}), 0)`.mapWith(table.debt) })
    .from(table)
    .where(isOwedBy(userId));
  return owed?.debt ?? cents(0);
}

/** The sum that paid debts, cents, and the balance after it. */
export interface DebtPayment extends BalanceAfter {
  paid: Cents;
  /** What is still owed. */
  debt: Cents;
}

/**
 * Pays a player's debts from the balance, the oldest first, as far as own coins reach. Without a debt nothing is paid. Refusal `insufficient_funds`
 * without own coins. The balance is locked first, so that payments beside each other queue, and a debt is paid once.
 */
export async function payDebt(tx: Tx, userId: string): Promise<DebtPayment> {
  const balance = await lockOwnCoins(tx, userId);
  const debts = await tx.select().from(table).where(isOwedBy(userId)).orderBy(asc(table.reversedAt), asc(table.id)).for('update');
  if (debts.length > 0 && balance === 0) throw new Refusal('debt_unpayable');
  let paid = 0;
  for (const invoice of debts) {
    const part = cents(Math.min(invoice.debt, balance - paid));
    if (part === 0) break;
    await payPart(tx, invoice, part);
    paid += part;
  }
  const debt = cents(debts.reduce((sum, invoice) => sum + invoice.debt, 0) - paid);
  return { paid: cents(paid), debt, ...(await balanceOf(tx, userId)) };
}

/** Pays a part of one debt. What was paid of it before makes the key: it only grows, so each part is posted once. */
async function payPart(tx: Tx, { id, userId, debt, debtPaid }: Invoice, part: Cents): Promise<void> {
  await postTransfer(tx, {
    kind: 'debt_payment',
    ref: { type: 'debt', id: `${id}:${debtPaid}` },
    legs: [
      { account: { kind: 'user_cash', userId }, amount: cents(-part) },
      { account: { kind: 'house:debt' }, amount: part },
    ],
  });
  await changeInvoice(tx, id, { debt: cents(debt - part), debtPaid: cents(debtPaid + part) });
}
