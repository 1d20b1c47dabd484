import { Refusal } from '#server/http/contract.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { CodeGateway } from './gateways/gateway.ts';
import { type Invoice, invoiceOfPayment } from './invoices.ts';
import { settlePayment } from './settle-payment.ts';

/** Credits a code to a player, once. Refusals `code_invalid` (unknown, or redeemed by somebody else) and `code_used` (this player has had it). */
export async function redeem(deps: Deps, gateway: CodeGateway, playerId: string, code: string): Promise<Invoice> {
  const taken = await gateway.redeem(deps, { code, playerId });
  if (!taken) {
    const sentence = 'This code is not valid.';
    throw new Refusal(422, 'code_invalid', sentence, { code: [sentence] });
  }
  const settled = await deps.db.transaction((tx) => settlePayment(tx, deps, gateway.name, { ...taken, status: 'paid', for: { playerId } }));
  const invoice = settled === 'applied' ? await invoiceOfPayment(deps.db.read, gateway.name, taken.id) : null;
  if (invoice) return invoice;
  if (settled === 'replayed') throw new Refusal(409, 'code_used', 'You have already redeemed this code.');
  throw new Error(
    `the payment ${taken.id} of ${gateway.name} was not credited: ${typeof settled === 'string' ? settled : settled.quarantined}`,
  );
}
