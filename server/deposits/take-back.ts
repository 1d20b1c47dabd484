import { cents } from '#contract/money.ts';
import type { Leg } from '#server/core/ledger-legs.ts';
import type { Tx } from '#server/database/database.ts';
import { reverseBonus } from '#server/bonus/end-bonus.ts';
import { leaveUnplayed } from '#server/bonus/grant.ts';
import { postTransfer } from '#server/wallet/ledger.ts';
import { lockOwnCoins } from '#server/wallet/lock-balance.ts';
import { FORFEITED, paymentRef, type Settlement, source } from './books.ts';
import { type Gateway, type GatewayDeps, mustBePlayed, type Payment } from './gateways/gateway.ts';
import { changeInvoice, type Invoice } from './invoices.ts';

/** The provider took the money back. What own coins don't reach for becomes the player's debt; the balance never falls below zero. */
export async function takeBack(tx: Tx, deps: GatewayDeps, gateway: Gateway, invoice: Invoice, { id }: Payment): Promise<Settlement> {
  const reversed = { status: 'reversed', paymentId: id, reference: invoice.reference ?? id, reversedAt: deps.clock.now() } as const;
  if (invoice.status === 'new') {
    await changeInvoice(tx, invoice.id, { ...reversed, bonus: cents(0), methodBonus: cents(0) });
    return 'applied';
  }
  const wasForfeited = invoice.status === 'rejected' && invoice.reason === 'below_minimum';
  if (invoice.status === 'rejected' && !wasForfeited) return 'ignored';
  const bonus = wasForfeited ? cents(0) : await reverseBonus(tx, deps, invoice);
  const due = cents(invoice.amount + bonus);
  const taken = wasForfeited ? cents(0) : cents(Math.min(due, await lockOwnCoins(tx, invoice.userId)));
  const debt = wasForfeited ? cents(0) : cents(due - taken);
  await changeInvoice(tx, invoice.id, { ...reversed, debt });
  if (!wasForfeited && mustBePlayed(gateway)) await leaveUnplayed(tx, invoice.userId, invoice.amount);
  const from: Leg[] = wasForfeited
    ? [{ account: FORFEITED, amount: cents(-invoice.amount) }]
    : [
        { account: { kind: 'user_cash', userId: invoice.userId }, amount: cents(-taken) },
        { account: { kind: 'house:debt' }, amount: cents(-debt) },
        { account: { kind: 'promo_cost' }, amount: bonus },
      ];
  if (due > 0)
    await postTransfer(tx, {
      kind: 'deposit_reversal',
      ref: paymentRef(invoice, id),
      legs: [...from, { account: source(gateway), amount: invoice.amount }],
    });
  return 'applied';
}
