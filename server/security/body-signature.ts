import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { boundedBody } from '#server/core/bounded-answer.ts';
import { tracedFetch } from '#server/core/spans.ts';
import { parseJson } from './strict-json.ts';

/*
 * How providers and the shop sign what they send each other, in both directions
 * 1. `x-processing-key`: how the provider knows the shop.
 * 2. `x-processing-signature`: hex HMAC-SHA512(shared secret, body), over the body's bytes as they were sent.
 * A message carries no time: what it reports is final and applied once, so one that is sent again changes nothing.
 */

const KEY_HEADER = 'x-processing-key';
const SIGNATURE_HEADER = 'x-processing-signature';

/** What both sides know: the shop's name at the provider, and the secret as the operator set it. */
export interface SharedAccess {
  account: string;
  secret: string;
}

const signatureOf = (secret: string, body: Uint8Array): Buffer => createHmac('sha512', secret).update(body).digest();

/** The headers that sign a JSON body. */
export function signedHeaders({ account, secret }: SharedAccess, body: Uint8Array): Record<string, string> {
  return {
    'content-type': 'application/json',
    [KEY_HEADER]: account,
    [SIGNATURE_HEADER]: signatureOf(secret, body).toString('hex'),
  };
}

/** Whether a body was signed with the secret. Compares in constant time. */
export function isSigned({ account, secret }: SharedAccess, headers: IncomingHttpHeaders, body: Uint8Array): boolean {
  const { [KEY_HEADER]: key, [SIGNATURE_HEADER]: signature } = headers;
  if (key !== account || typeof signature !== 'string' || !/^[0-9a-f]{128}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), signatureOf(secret, body));
}

/** How long a provider may take for an answer, ms. */
const CALL_MS = 10_000;
/** The most of an answer that is read, bytes. */
const MAX_BYTES = 262_144;

/** Asks a provider something, signed. Answers the JSON of its reply; throws when it can't be reached or refuses. */
export async function callProvider(access: SharedAccess, url: string, question: unknown): Promise<unknown> {
  const body = Buffer.from(JSON.stringify(question));
  const answer = await tracedFetch(url, {
    method: 'POST',
    headers: signedHeaders(access, body),
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(CALL_MS),
  });
  const bytes = await boundedBody(answer, MAX_BYTES);
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`);
  return parseJson(bytes.toString('utf8'));
}
