import { SIGNATURE_HEADER, TIMESTAMP_HEADER, webhookSignature, type ZenMessage } from '#server/deposits/gateways/zen.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { sendMessage } from '../send-message.ts';

/** Tells the shop how a card payment ended, until it takes the message. Resolves after the first try. */
export function sendWebhook(deps: Deps, message: ZenMessage): Promise<void> {
  const body = JSON.stringify(message);
  return sendMessage(deps, {
    gateway: 'zen',
    payment: message.payment_id,
    sign() {
      const timestamp = String(Math.floor(deps.clock.now() / 1_000));
      const signature = webhookSignature(deps.config.secrets.zenWebhook, timestamp, Buffer.from(body));
      return { headers: { 'content-type': 'application/json', [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature }, body };
    },
  });
}
