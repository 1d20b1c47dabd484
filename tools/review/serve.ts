import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Group } from './change.ts';
import type { FoundChange } from './compare.ts';
import { picturesOf, reviewPage } from './pages.ts';
import type { Review } from './review.ts';

/** What the page asks for with `POST /step`. */
type Step = { do: 'accept'; names: string[]; reason: string } | { do: 'refuse'; names: string[] } | { do: 'undo' } | { do: 'finish' };

const MAX_BYTES = 64 * 1024;

/** A review that is served on this machine. */
export interface ServedReview {
  url: string;
  /** Resolves when the reviewer ends the review. */
  finished: Promise<void>;
  close: () => Promise<void>;
}

/** Serves the page of a review, its pictures and its steps. Port 0 is a free one. Rejects when the port is taken. */
export async function serveReview(
  review: Review,
  found: readonly FoundChange[],
  groups: readonly Group[],
  port: number,
): Promise<ServedReview> {
  const pictures = picturesOf(found);
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let steps = Promise.resolve();

  async function take(step: Step): Promise<void> {
    if (step.do === 'accept') await review.accept(step.names, step.reason);
    else if (step.do === 'refuse') review.refuse(step.names);
    else if (step.do === 'undo') review.undo();
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1);
    const picture = pictures.get(decodeURIComponent(path));
    if (request.method === 'GET' && picture) send(response, 200, 'image/png', picture);
    else if (request.method === 'GET' && path === '') {
      send(response, 200, 'text/html; charset=utf-8', await reviewPage(found, groups, review.decisions));
    } else if (request.method === 'POST' && path === 'step') {
      const step = await stepOf(request);
      // One after another: two steps that overlap would remember the same files.
      const done = steps.then(() => take(step));
      steps = done.catch(() => undefined);
      await done;
      sendJson(response, 200, review.decisions);
      if (step.do === 'finish') response.on('close', () => finish());
    } else sendJson(response, 404, { message: 'There is no such page.' });
  }

  const server = createServer((request, response) => {
    if (!isOwn(request)) {
      sendJson(response, 403, { message: 'The review answers only its own page.' });
      return;
    }
    respond(request, response).catch((error: unknown) =>
      sendJson(response, 422, { message: error instanceof Error ? error.message : String(error) }),
    );
  });

  await listen(server, port);
  const address = server.address();
  const listening = typeof address === 'object' && address ? address.port : port;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${listening}/`, finished, close };
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });

/** False for a page of another site: it would name its own host, or send its origin. */
function isOwn({ headers: { host = '', origin } }: IncomingMessage): boolean {
  return /^(127\.0\.0\.1|localhost):\d+$/.test(host) && (origin === undefined || origin === `http://${host}`);
}

/** The step of a request. Throws SyntaxError or RangeError for what isn't one. */
async function stepOf(request: IncomingMessage): Promise<Step> {
  if (request.headers['content-type']?.split(';')[0] !== 'application/json') throw new RangeError('A step is sent as application/json.');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new RangeError(`A step has at most ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  const step = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Partial<{ do: string; names: unknown; reason: unknown }> | null;
  const names = Array.isArray(step?.names) && step.names.every((name) => typeof name === 'string') ? step.names : [];
  if (step?.do === 'accept') return { do: 'accept', names, reason: typeof step.reason === 'string' ? step.reason : '' };
  if (step?.do === 'refuse') return { do: 'refuse', names };
  if (step?.do === 'undo' || step?.do === 'finish') return { do: step.do };
  throw new RangeError('A step is to accept, refuse, undo or finish.');
}

const sendJson = (response: ServerResponse, status: number, body: object): void =>
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body));

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(body);
}
