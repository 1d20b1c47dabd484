import type { Cents } from '#contract/money.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { SessionPlace } from '#server/security/session-place.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { type Gateway, ProviderAway, type RedirectGateway } from './gateways/gateway.ts';
import { insertInvoice } from './invoices.ts';
import { mayDeposit } from '#server/rules/may-deposit.ts';
import { bonusOf, takePromo } from './promo.ts';
import { askWhileOpen } from './reconciliation/ask-times.ts';

/** Asks a gateway's provider. Throws Refusal `deposit_provider_away` where that does not answer. */
export async function ask<Answer>(gateway: Gateway, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof ProviderAway ? new Refusal('deposit_provider_away', { title: gateway.title }, error) : error;
  }
}

/** Whether the operator lets a gateway begin deposits and take webhooks. */
export function isEnabled({ config }: Pick<Deps, 'config'>, { name }: Gateway): boolean {
  return !config.deposit.closedGateways.has(name);
}

/** Why an amount can't be deposited: Refusal `amount_outside_limits` with the allowed ones. Null when it can. */
function amountFault(deps: Deps, gateway: RedirectGateway, amount: Cents): Refusal | null {
  const { least, most } = gateway.limits(deps);
  return amount >= least && amount <= most ? null : new Refusal('amount_outside_limits', { least, most });
}

/** An invoice to come, and where it will be paid. */
export interface Checkout {
  invoiceId: string;
  redirectUrl: string;
}

/** Asks the provider where an amount will be paid. Null where the deposit will be refused anyway: then the provider is not asked. */
export async function openCheckout(deps: Deps, gateway: RedirectGateway, amount: Cents): Promise<Checkout | null> {
  if (!isEnabled(deps, gateway) || amountFault(deps, gateway, amount)) return null;
  const invoiceId = deps.random.uuid();
  const redirectUrl = await ask(gateway, gateway.checkout(deps, { invoiceId, amount }));
  return redirectUrl === null ? null : { invoiceId, redirectUrl };
}

/** A deposit that a player begins; `checkout` as `openCheckout` answered. */
export interface DepositWanted {
  userId: string;
  amount: Cents;
  promocode: string | null;
  place: SessionPlace;
  checkout: Checkout | null;
}

/**
 * Starts a deposit on a provider's page: an invoice with the amount and the bonus that its payment will bring. Moves no money. Refusals
 * `amount_outside_limits`, `deposit_method_unavailable` (the gateway is switched off or has no provider), `deposit_provider_away`, `promocode_invalid`, `promocode_used`, `promocode_shared`
 * and those of `mayDeposit`.
 */
export async function createInvoice(
  tx: Tx,
  deps: Deps,
  gateway: RedirectGateway,
  { userId, amount, promocode, place, checkout }: DepositWanted,
): Promise<Checkout> {
  const fault = isEnabled(deps, gateway) ? amountFault(deps, gateway, amount) : null;
  if (fault) throw fault;
  if (!checkout) throw new Refusal('deposit_method_unavailable', { title: gateway.title });
  // Before the balance is locked, as everywhere: accounts of one person come one after the other.
  const promo = promocode === null ? null : await takePromo(tx, deps, { userId, place, code: promocode });
  await mayDeposit(tx, deps, userId, amount);
  await insertInvoice(tx, {
    id: checkout.invoiceId,
    userId,
    gateway: gateway.name,
    amount,
    ...(promo && { bonus: bonusOf(deps, promo, amount), promoCode: promo.code }),
    createdAt: deps.clock.now(),
    ...askWhileOpen(gateway, deps.clock.now()),
  });
  return checkout;
}
