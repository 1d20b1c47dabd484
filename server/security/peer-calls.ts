import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Random } from '#server/core/random.ts';
import type { KeyRing } from './seal.ts';

/** Names the process that a call is meant for, and proves that a process of the same shop has sent it. */
export const PEER_HEADER = 'x-fairdrop-peer';

const FORM = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([0-9a-f]{64})$/;

/** A call as its signature covers it. */
interface PeerCall {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingHttpHeaders;
}

/**
 * Calls between the processes that share a database.
 * header = target process ‖ '.' ‖ nonce ‖ '.' ‖ hex HMAC-SHA256 of target, nonce, method, URL, `authorization` and `idempotency-key`, one a line.
 * It proves no more than the sender: the player's token says whose call it is.
 */
export class PeerCalls {
  readonly #keys: KeyRing;
  readonly #random: Random;

  constructor(keys: KeyRing, random: Random) {
    this.#keys = keys;
    this.#random = random;
  }

  /** The header of a call that is meant for a process. */
  sign(target: string, call: PeerCall): string {
    const nonce = this.#random.uuid();
    return `${target}.${nonce}.${proof(this.#keys[0].bytes, target, nonce, call).toString('hex')}`;
  }

  /** The process that another one meant a request for; null for a request of anyone else. */
  targetOf(request: PeerCall): string | null {
    return this.read(request)?.target ?? null;
  }

  /** The same, with the nonce. */
  read(request: PeerCall): { target: string; nonce: string } | null {
    const header = request.headers[PEER_HEADER];
    if (typeof header !== 'string') return null;
    const [, target, nonce, sent] = FORM.exec(header) ?? [];
    if (target === undefined || nonce === undefined || sent === undefined) return null;
    const given = Buffer.from(sent, 'hex');
    return this.#keys.some(({ bytes }) => timingSafeEqual(given, proof(bytes, target, nonce, request))) ? { target, nonce } : null;
  }
}

function proof(key: Uint8Array, target: string, nonce: string, { method = '', url = '', headers }: PeerCall): Buffer {
  const signed = [target, nonce, method, url, headers.authorization ?? '', headers['idempotency-key'] ?? ''];
  return createHmac('sha256', key).update(signed.join('\n')).digest();
}
