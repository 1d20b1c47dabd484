import { createHash } from 'node:crypto';
import { Refusal } from '#server/core/refusal.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The request's key; null without one where it is `optional`. Throws Refusal `idempotency_key_missing` unless it is a UUID. */
export function idempotencyKey(header: string | string[] | undefined, { optional = false } = {}): string | null {
  if (optional && header === undefined) return null;
  if (typeof header === 'string' && UUID.test(header)) return header.toLowerCase();
  throw new Refusal('idempotency_key_missing');
}

/** SHA-256 of what a request asks for, as validated: equal requests have equal hashes. */
export function requestHash(input: { params: unknown; query: unknown; body: unknown }): Uint8Array {
  return createHash('sha256')
    .update(JSON.stringify([input.params, input.query, input.body]))
    .digest();
}
