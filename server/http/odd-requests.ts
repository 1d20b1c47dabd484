import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Refusal } from '#server/core/refusal.ts';
import type { App } from '#server/runtime/deps.ts';
import { refusalBody } from './failure-body.ts';
import { refuseOnSocket } from './raw-refusal.ts';

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
 * Runs `take` once the requests that came whole before on this connection have their answers, since answers are matched by their order alone; at once when
 * there are none. It does not run when the connection ends first. The caller that takes a connection from Node's server handles its errors, which end it alone.
 */
export function inTurn(stream: Duplex, take: () => void): void {
  stream.on('error', () => stream.destroy());
  const earlier = [...(openAnswers.get(stream) ?? [])].filter(({ req }) => req.complete);
  if (earlier.length === 0) return take();
  const answered = Promise.all(earlier.map((answer) => new Promise((resolve) => answer.once('close', resolve))));
  void answered.then(() => (stream.writable ? take() : stream.destroy()));
}

/** Answers a connection whose bytes are no HTTP request, in the usual form and in its turn, and ends it. */
export function refuseBrokenLine(error: NodeJS.ErrnoException, socket: Socket): void {
  const isHalfAnswered = [...(openAnswers.get(socket) ?? [])].some(({ req, headersSent }) => !req.complete && headersSent);
  if (error.code === 'ECONNRESET' || isHalfAnswered) socket.destroy();
  else inTurn(socket, () => refuseOnSocket(socket, clientErrorStatus(error.code)));
}

/** Whether a Range header has the syntax of RFC 9110 (14.1.2). */
function isRange(header: string): boolean {
  const [unit, set = ''] = header.split('=', 2);
  return (
    unit?.trim() === 'bytes' &&
    set.split(',').every((range) => {
      const [, first = '', last = ''] = /^[ \t]*(\d*)-(\d*)[ \t]*$/.exec(range) ?? [];
      return first === '' ? last !== '' : last === '' || Number(last) >= Number(first);
    })
  );
}

/** Refuses in the usual form what Node would refuse in silence or without a body: tunnels, expectations, requests without one clear host. Ignores a Range that is none. */
export function refuseOddRequests(app: App): void {
  app.server.on('request', watchAnswer);
  app.server.on('connect', (_request: IncomingMessage, stream: Duplex) => inTurn(stream, () => refuseOnSocket(stream, 405)));
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { 'content-type': 'application/json; charset=utf-8', connection: 'close' }).end(refusalBody(417));
  });
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion !== '1.0' && !namesOneHost(raw)) throw new Refusal('host_header_count');
    if (raw.headers.range !== undefined && !isRange(raw.headers.range)) delete raw.headers.range;
  });
}
