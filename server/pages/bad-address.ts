import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isCallAddress } from '#server/http/call-prefixes.ts';
import { refuseBadAddress } from '#server/http/failures.ts';
import type { App } from '#server/runtime/deps.ts';
import { onBehalfOf } from './ask-first.ts';

/** An address without a page, which is made up: the page that says so is the same for all of them. */
const NOWHERE = '/page-not-found';
/** Headers of the copied answer that belong to its own connection. */
const OF_CONNECTION: ReadonlySet<string> = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html') && !isCallAddress(url);

/** Sends the page that says that there is nothing here, with all its headers. No hook runs for an address that the router can't read. */
async function sendNotFoundPage(app: App, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { headers, remoteAddress } = onBehalfOf(request);
  const page = await app.inject({ method: 'GET', url: NOWHERE, headers: { ...headers, accept: 'text/html' }, remoteAddress });
  for (const [name, value] of Object.entries(page.headers)) if (value !== undefined && !OF_CONNECTION.has(name)) reply.header(name, value);
  await reply.code(page.statusCode).send(page.rawPayload);
}

/** Answers addresses that the router can't read: with the page that says so where a browser asks for a page, with a refusal in the usual form elsewhere. */
export function answerBadAddress(app: () => App) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    if (!wantsPage(request)) return refuseBadAddress(error, request, reply);
    sendNotFoundPage(app(), request, reply).catch((failure: unknown) => {
      request.log.warn({ err: failure }, 'the page for a malformed URL could not be rendered');
      refuseBadAddress(error, request, reply);
    });
  };
}
