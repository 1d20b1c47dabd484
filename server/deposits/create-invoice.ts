import { cents, type Cents, formatCents } from '#contract/money.ts';
import { Refusal } from '#server/http/contract.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { bonusOf, usablePromo } from './promo.ts';
import { invoiceTable } from './schema.ts';

/** The card provider's name in invoices, ledger and settings (`GATEWAYS_OFF`). */
export const ZEN = 'zen';

/** Where the player pays a card invoice: the sandbox's own page. Null where no provider stands behind the method. */
function checkoutAddress({ config }: Deps, invoiceId: string): string | null {
  return config.sandbox ? `/sandbox/zen/checkout/${invoiceId}` : null;
}

/** Refusal `limit_exceeded` with the allowed amounts. */
function checkAmount({ config }: Deps, amount: Cents): void {
  const { cardMin, cardMax } = config.deposit;
  if (amount >= cardMin && amount <= cardMax) return;
  const sentence = `Choose an amount from ${formatCents(cardMin)} to ${formatCents(cardMax)}.`;
  throw new Refusal(422, 'limit_exceeded', sentence, { amount: [sentence] });
}

export interface DepositWanted {
  userId: string;
  amount: Cents;
  promocode: string | null;
}

/**
 * Starts a card deposit: an invoice with the amount and the bonus that its payment will bring. Moves no money. Refusals `method_unavailable` (the
 * gateway is switched off, or there is none), `limit_exceeded`, `promocode_invalid`, `promocode_used`.
 */
export async function createInvoice(
  tx: Tx,
  deps: Deps,
  { userId, amount, promocode }: DepositWanted,
): Promise<{ invoiceId: string; redirectUrl: string }> {
  const invoiceId = deps.random.uuid();
  const redirectUrl = checkoutAddress(deps, invoiceId);
  if (redirectUrl === null || deps.config.deposit.closedGateways.has(ZEN)) {
    throw new Refusal(409, 'method_unavailable', 'Card deposits are not available at the moment. Please choose another way.');
  }
  checkAmount(deps, amount);
  const promo = promocode === null ? null : await usablePromo(tx, promocode, userId);
  await tx.insert(invoiceTable).values({
    id: invoiceId,
    userId,
    gateway: ZEN,
    amount,
    bonus: promo ? bonusOf(promo, amount) : cents(0),
    promoCode: promo?.code ?? null,
    debt: cents(0),
    createdAt: deps.clock.now(),
  });
  return { invoiceId, redirectUrl };
}
