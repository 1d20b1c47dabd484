import { Refusal } from '#server/core/refusal.ts';
import type { SessionPlace } from '#server/security/session-place.ts';
import type { Tx } from '#server/database/database.ts';
import { refuseExcluded } from '#server/rules/exclusions.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { type CodeGateway, mustBePlayed } from './gateways/gateway.ts';
import { type Invoice, invoiceOfPayment } from './invoices.ts';
import { mayDeposit } from '#server/rules/may-deposit.ts';
import { takePromo } from './promo.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Credits a code to a player, once, with the bonus of a promo code. Refusals `code_invalid` (unknown, void, or redeemed by another player), `code_used`
 * (this player has had it), `promocode_invalid`, `promocode_used`, `promocode_shared` and
 * those of `mayDeposit` and `refuseExcluded`; each leaves the code as it was.
 */
export async function redeem(
  tx: Tx,
  deps: Deps,
  gateway: CodeGateway,
  { playerId, code, promocode, place }: { playerId: string; code: string; promocode: string | null; place: SessionPlace },
): Promise<Invoice> {
  await refuseExcluded(tx, deps, playerId);
  const promo = promocode === null ? null : await takePromo(tx, deps, { userId: playerId, place, code: promocode });
  const taken = await gateway.redeem(tx, deps, { code, playerId });
  if (taken === 'used') throw new Refusal('code_used');
  if (!taken) throw new Refusal('code_invalid');
  if (mustBePlayed(gateway)) await mayDeposit(tx, deps, playerId, taken.amount);
  const payment = { ...taken, status: 'paid' as const, for: { playerId } };
  const settled = await settlePayment(tx, deps, gateway, payment, promo);
  const invoice = settled === 'applied' ? await invoiceOfPayment(tx, gateway.name, taken.id) : null;
  if (invoice) return invoice;
  throw new Error(`the payment ${taken.id} of ${gateway.name} was not credited: ${JSON.stringify(settled)}`);
}
