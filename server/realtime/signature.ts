import { createHmac, timingSafeEqual } from 'node:crypto';

/** Pusher's channel signature: `key:hex HMAC-SHA256(secret, socket_id:channel)`. */
export function channelSignature(key: string, secret: string, socketId: string, channel: string): string {
  return `${key}:${createHmac('sha256', secret).update(`${socketId}:${channel}`).digest('hex')}`;
}

/** Compares in constant time. */
export function signatureFits(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
