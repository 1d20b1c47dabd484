import { createHash, createHmac } from 'node:crypto';
import type { RefusalData } from '#server/core/refusal-reasons.ts';
import { signatureFits } from './signature.ts';

/*
 * The signature of a call to the HTTP API (Pusher's "Generating authentication signatures")
 * 1. Parameters of the query but `auth_signature`, keys in lower case, sorted by key, joined as `key=value` with `&`, not escaped.
 * 2. The text `METHOD\npath\nparameters`; the path as it was sent.
 * 3. hex HMAC-SHA256(secret, text) is `auth_signature`.
 * 4. `body_md5` is the hex MD5 of a body that is not empty, so the signature covers the body too.
 */

/** How far a caller's clock may be off, seconds. */
const MAX_SKEW_S = 600;

/** A call as it is signed. `path` is without the query. */
export interface SignedCall {
  method: string;
  path: string;
  params: ReadonlyMap<string, string>;
}

/** What a caller proves to know, and the server's time, ms since 1970. */
export interface AppKey {
  key: string;
  secret: string;
}

/** The parameters of a query string, decoded, keys in lower case; null when one is given twice: it is unknown which one was meant. */
export function readParams(query: string): Map<string, string> | null {
  const params = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const key = name.toLowerCase();
    if (params.has(key)) return null;
    params.set(key, value);
  }
  return params;
}

/** The signature of a call, hex. */
export function apiSignature(secret: string, { method, path, params }: SignedCall): string {
  const sorted = [...params]
    .filter(([key]) => key !== 'auth_signature')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join('&');
  return createHmac('sha256', secret).update([method.toUpperCase(), path, sorted].join('\n')).digest('hex');
}

/** Which parameter shows that a call is not the application's; null when it is. The body is judged by `bodyFits`. */
export function signatureFault({ key, secret }: AppKey, call: SignedCall, now: number): RefusalData['channel_api_signature'] | null {
  const { params } = call;
  if (params.get('auth_key') !== key) return { fault: 'auth_key' };
  if (params.get('auth_version') !== '1.0') return { fault: 'auth_version' };
  const timestamp = params.get('auth_timestamp') ?? '';
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) - now / 1_000) > MAX_SKEW_S)
    return { fault: 'auth_timestamp', mostSkewS: MAX_SKEW_S, nowS: Math.floor(now / 1_000) };
  if (!signatureFits(params.get('auth_signature') ?? '', apiSignature(secret, call))) return { fault: 'auth_signature' };
  return null;
}

/** Whether `body_md5` is the body's; it may only be missing when there is no body. */
export function bodyFits(md5: string | undefined, body: Uint8Array): boolean {
  if (md5 === undefined) return body.length === 0;
  return md5 === createHash('md5').update(body).digest('hex');
}
