import { createHmac, timingSafeEqual } from 'node:crypto';

/*
 * How the card provider signs a webhook
 * 1. `zen-timestamp`: the moment of sending, seconds since 1970.
 * 2. `zen-signature`: hex HMAC-SHA256(shared secret, timestamp + "." + body), over the body's bytes as they were sent.
 */

export const TIMESTAMP_HEADER = 'zen-timestamp';
export const SIGNATURE_HEADER = 'zen-signature';

/** The farthest that a message's moment may lie from ours, seconds. */
const WINDOW_SECONDS = 300;

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
