import type { FastifyRequest } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '#server/runtime/deps.ts';

/** A page is sent without its data rather than later than this, ms. */
const PATIENCE_MS = 300;

/** What a call answered: its status and its JSON as it was sent; null when no answer came in time. */
export interface CallAnswer {
  address: string;
  answer: { status: number; json: string } | null;
}

/** Headers by which a call belongs to a visitor, for limits behind a proxy. */
const WHOSE = ['host', 'x-forwarded-for', 'x-forwarded-proto'] as const;

/** What a request of the shop to itself carries of the visitor whom it is for: it counts under the visitor's address. */
export function onBehalfOf({ headers, socket, ip }: FastifyRequest): { headers: Record<string, string | string[]>; remoteAddress: string } {
  const own = WHOSE.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]] as const]));
  return { headers: Object.fromEntries(own), remoteAddress: socket.remoteAddress ?? ip };
}

/**
 * Asks the shop's own calls on behalf of the visitor who wants a page, all at once: by the same way as the visitor's own calls, so schemas, limits and
 * failures are the same. Never rejects, and never takes longer than a page may wait.
 */
export function askFirst(app: App, visitor: FastifyRequest, addresses: readonly string[]): Promise<CallAnswer[]> {
  const whose = onBehalfOf(visitor);
  const late = sleep(PATIENCE_MS, null, { ref: false });
  return Promise.all(
    addresses.map(async (address) => {
      const asked = app
        .inject({ method: 'GET', url: address, ...whose })
        .then(({ statusCode, payload }) => ({ status: statusCode, json: payload }))
        .catch(() => null);
      return { address, answer: await Promise.race([asked, late]) };
    }),
  );
}
