import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Refusal } from './contract.ts';
import type { App } from '#server/runtime/deps.ts';
import { refusalBody } from './failure-body.ts';
import { refuseOnLine } from './raw-refusal.ts';

/** True for requests with exactly one Host header, as HTTP/1.1 demands. */
export function namesOneHost({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length === 1;
}

/** The status of what Node's HTTP parser refused. */
function clientErrorStatus(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW' ? 413 : 400;
}

/** The answers that are not over yet, by their connection. */
const openAnswers = new WeakMap<Duplex, Set<ServerResponse>>();

function watchAnswer({ socket }: IncomingMessage, answer: ServerResponse): void {
  const open = openAnswers.get(socket) ?? new Set();
  openAnswers.set(socket, open.add(answer));
  answer.once('close', () => open.delete(answer));
}

/**
 * Answers a connection whose bytes are no HTTP request, in the usual form, and ends it. Requests that were whole before the broken one get their
 * answers first, since answers are matched by their order alone.
 */
export async function refuseBrokenLine(error: NodeJS.ErrnoException, socket: Socket): Promise<void> {
  const open = [...(openAnswers.get(socket) ?? [])];
  if (error.code === 'ECONNRESET' || open.some(({ req, headersSent }) => !req.complete && headersSent)) {
    socket.destroy();
    return;
  }
  await Promise.all(open.filter(({ req }) => req.complete).map((answer) => new Promise((resolve) => answer.once('close', resolve))));
  refuseOnLine(socket, clientErrorStatus(error.code));
}

/** Refuses in the usual form what Node would refuse in silence or without a body: tunnels, expectations, requests without one clear host. */
export function refuseOddRequests(app: App): void {
  app.server.on('request', watchAnswer);
  app.server.on('connect', (_request: IncomingMessage, stream: Duplex) => refuseOnLine(stream, 405));
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { 'content-type': 'application/json; charset=utf-8', connection: 'close' }).end(refusalBody(417));
  });
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion !== '1.0' && !namesOneHost(raw))
      throw new Refusal(400, 'invalid_request', 'This request names no host, or more than one.');
  });
}
