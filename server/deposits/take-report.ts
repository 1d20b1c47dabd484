import type { Deps } from '#server/runtime/deps.ts';
import { quarantine } from '#server/webhooks/quarantine.ts';
import type { Gateway, ReadPayment } from './gateways/gateway.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Takes what a provider says of a payment, whether it was sent by a webhook or answered to a question: both end here, under the same keys. What does
 * not fit moves nothing and is kept, word for word, for a person.
 */
export async function takeReport(
  deps: Deps,
  gateway: Gateway,
  read: ReadPayment,
  rawBody: Uint8Array,
): Promise<'applied' | 'replayed' | 'ignored' | 'quarantined'> {
  const settled =
    'unfit' in read ? { quarantined: read.unfit } : await deps.db.transaction((tx) => settlePayment(tx, deps, gateway, read.payment));
  if (typeof settled === 'string') return settled;
  await quarantine(deps, gateway.name, settled.quarantined, rawBody);
  return 'quarantined';
}
