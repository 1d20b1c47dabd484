import { expect } from 'vitest';
import { webhookSignature } from '#server/deposits/gateways/zen.ts';
import type { TestPlayer, TestShop } from './shop.ts';

/** A payment message as the card provider sends it; `amount` is a number of coins unless a test sends something worse. */
export interface Message {
  payment_id: string;
  merchant_reference: string;
  status: string;
  amount: unknown;
  currency: string;
}

/** The provider's side, as far as a test needs it. */
export function provider(shop: Pick<TestShop, 'call' | 'deps'> & { clock: Pick<TestShop['clock'], 'now'> }) {
  const send = (
    body: string,
    { timestamp = String(Math.floor(shop.clock.now() / 1_000)), signature }: { timestamp?: string; signature?: string } = {},
  ) =>
    shop.call({
      method: 'POST',
      url: '/api/deposit/zen/webhook',
      headers: {
        'content-type': 'application/json',
        'zen-timestamp': timestamp,
        'zen-signature': signature ?? webhookSignature(shop.deps.config.secrets.zenWebhook, timestamp, Buffer.from(body)),
      },
      payload: body,
    });
  const tell = (message: Message) => send(JSON.stringify(message));
  return { send, tell };
}

/** Starts a deposit of so many coins and returns the id of its invoice. */
export const startDeposit = async (player: TestPlayer, amount: number, promocode?: string): Promise<string> => {
  const reply = await player.post('/api/deposit/zen/redirect', { amount, ...(promocode === undefined ? {} : { promocode }) });
  expect(reply.statusCode, reply.body).toBe(200);
  const { invoice_id, redirect_url } = reply.json<{ invoice_id: string; redirect_url: string }>();
  expect(redirect_url).toBe(`/sandbox/zen/checkout/${invoice_id}`);
  return invoice_id;
};

/** The message that an invoice was paid with a payment of its own; `change` alters it. */
export const paid = (invoiceId: string, amount: number, change: Partial<Message> = {}): Message => ({
  payment_id: `pay-${invoiceId}`,
  merchant_reference: invoiceId,
  status: 'paid',
  amount,
  currency: 'USD',
  ...change,
});
