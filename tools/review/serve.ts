import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Group } from './change.ts';
import type { FoundChange } from './compare.ts';
import { bodyOf, isJson, isOwn, send, sendJson } from './local-requests.ts';
import { picturesOf, reviewPage } from './pages.ts';
import type { Review } from './review.ts';

/** What the page asks for with `POST /step`. */
type Step =
  | { do: 'accept'; names: string[]; reason: string }
  | { do: 'refuse'; names: string[]; reason: string }
  | { do: 'undo' }
  | { do: 'finish' };

/** A review that is served on this machine. */
export interface ServedReview {
  url: string;
  /** Resolves when the reviewer ends the review. */
  finished: Promise<void>;
  /** Resolves once the steps that were begun are done; later ones are refused. */
  close: () => Promise<void>;
}

/** Serves the page of a review, its pictures and its steps. Takes a free port where `port` is 0 or taken. */
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
  let isClosing = false;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1);
    const picture = pictures.get(decodeURIComponent(path));
    if (request.method === 'GET' && picture) send(response, 200, 'image/png', picture);
    else if (request.method === 'GET' && path === '') {
      send(response, 200, 'text/html; charset=utf-8', await reviewPage(found, groups, review.decisions));
    } else if (request.method === 'POST' && path === 'step') {
      const step = await stepOf(request);
      if (isClosing) throw new Error('The review has ended.');
      // One after another: two steps that overlap would remember the same files.
      const done = steps.then(() => take(review, step));
      steps = done.catch(() => undefined);
      await done;
      sendJson(response, 200, review.decisions);
      if (step.do !== 'finish') return;
      if (response.closed) finish();
      else response.on('close', finish);
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

  const listening = await listenNear(server, port);
  async function close(): Promise<void> {
    isClosing = true;
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    await steps;
    server.closeAllConnections();
    await closed;
  }
  return { url: `http://127.0.0.1:${listening}/`, finished, close };
}

async function take(review: Review, step: Step): Promise<void> {
  if (step.do === 'accept') await review.accept(step.names, step.reason);
  else if (step.do === 'refuse') review.refuse(step.names, step.reason);
  else if (step.do === 'undo') review.undo();
}

/** Listens at a port, or at a free one where that is taken. Returns the port. */
async function listenNear(server: Server, port: number): Promise<number> {
  await listen(server, port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return listen(server, 0);
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });

/** The step of a request. Throws SyntaxError or RangeError for what isn't one. */
async function stepOf(request: IncomingMessage): Promise<Step> {
  if (!isJson(request)) throw new RangeError('A step is sent as application/json.');
  const step = JSON.parse(await bodyOf(request)) as Partial<{ do: string; names: unknown; reason: unknown }> | null;
  const names = Array.isArray(step?.names) && step.names.every((name) => typeof name === 'string') ? step.names : [];
  if (step?.do === 'accept' || step?.do === 'refuse')
    return { do: step.do, names, reason: typeof step.reason === 'string' ? step.reason : '' };
  if (step?.do === 'undo' || step?.do === 'finish') return { do: step.do };
  throw new RangeError('A step is to accept, refuse, undo or finish.');
}
