import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { idSchema } from '#contract/api/common.ts';
import { coinsCodec } from '#contract/coins-codec.ts';
import { askProvider } from './ask-provider.ts';
import type { ReadPayment, RedirectGateway, Webhook } from './gateway.ts';
import { parseJson } from '#server/security/strict-json.ts';

/*
 * How the card provider signs a webhook
 * 1. `zen-timestamp`: the moment of sending, seconds since 1970.
 * 2. `zen-signature`: hex HMAC-SHA256(shared secret, timestamp + "." + body), over the body's bytes as they were sent.
 * The shop signs its questions in the same way.
 */

const TIMESTAMP_HEADER = 'zen-timestamp';
const SIGNATURE_HEADER = 'zen-signature';

/** The farthest that a message's moment may lie from ours, seconds. */
const WINDOW_SECONDS = 300;

/** The headers that sign a JSON body sent at a moment, ms since 1970. */
export function signedHeaders(secret: Uint8Array, nowMs: number, body: Uint8Array): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1_000));
  const signature = webhookSignature(secret, timestamp, body);
  return { 'content-type': 'application/json', [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature };
}

/** The signature of a body sent at `timestamp`. */
export function webhookSignature(secret: Uint8Array, timestamp: string, body: Uint8Array): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}

/** Why a message can't be believed, or null. Compares in constant time, and the signature before the moment. */
export function signatureFault(
  secret: Uint8Array,
  headers: Record<string, unknown>,
  body: Uint8Array,
  nowMs: number,
): 'forged' | 'stale' | null {
  const timestamp = headers[TIMESTAMP_HEADER];
  const signature = headers[SIGNATURE_HEADER];
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature))
    return 'forged';
  const expected = Buffer.from(webhookSignature(secret, timestamp, body), 'hex');
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return 'forged';
  return Math.abs(nowMs / 1_000 - Number(timestamp)) <= WINDOW_SECONDS ? null : 'stale';
}

/** What the provider says of a payment; the amount in coins. */
const messageSchema = z.object({
  payment_id: idSchema,
  merchant_reference: z.uuid(),
  status: z.enum(['paid', 'rejected', 'reversed']),
  amount: coinsCodec,
  currency: z.string().check(z.maxLength(8)),
});

/** A message as the provider sends it. */
export type ZenMessage = z.input<typeof messageSchema>;

function reportOf(body: Uint8Array): ReadPayment {
  try {
    return paymentOf(parseJson(Buffer.from(body).toString('utf8')));
  } catch {
    return { unfit: 'not a payment message' };
  }
}

function paymentOf(json: unknown): ReadPayment {
  const message = messageSchema.safeParse(json);
  if (!message.success) return { unfit: 'not a payment message' };
  const { payment_id: id, merchant_reference: invoiceId, status, amount, currency } = message.data;
  return { payment: { id, status, amount, currency, for: { invoiceId } } };
}

/** Payment status of an invoice, with the fields of a message; null if unpaid. */
const paymentAnswerSchema = z.object({ payment: z.unknown() });

/** For how long a card payment can be taken back, ms. */
const CHARGEBACK_MS = 120 * 86_400_000;

/** Cards. The sandbox has the provider's page; elsewhere there is none yet, so the method is not available. */
export const zen: RedirectGateway = {
  kind: 'redirect',
  name: 'zen',
  title: 'Card deposits',
  pays: 'as asked',
  isSetUp: ({ config }) => config.sandbox,
  limits: ({ config }) => ({ least: config.deposit.cardMin, most: config.deposit.cardMax }),
  checkout: async ({ config }, { invoiceId }) => (config.sandbox ? `/sandbox/zen/checkout/${invoiceId}` : null),
  async ask(deps, { invoiceId }) {
    const { config, clock, ownUrl } = deps;
    if (!config.sandbox) return null;
    const body = JSON.stringify({ merchant_reference: invoiceId });
    const { payment } = await askProvider(deps, {
      provider: 'zen',
      url: `${ownUrl()}/sandbox/zen/api/payments`,
      headers: signedHeaders(config.secrets.zenWebhook, clock.now(), Buffer.from(body)),
      body,
      schema: paymentAnswerSchema,
    });
    return payment == null ? null : { rawBody: JSON.stringify(payment), read: paymentOf(payment) };
  },
  reversibleMs: CHARGEBACK_MS,
  read({ config, clock }, { headers, body }: Webhook) {
    const refused = signatureFault(config.secrets.zenWebhook, headers, body, clock.now());
    return refused ? { refused } : reportOf(body);
  },
};
