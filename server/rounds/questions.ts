import * as z from 'zod/mini';
import type { Logger } from '#server/runtime/log.ts';
import type { Tally } from '#server/security/limits/tally.ts';
import type { LiveSocket, Viewers } from './viewers.ts';

const timeAsked = z.object({ t0: z.number() });
const tokenSent = z.object({ token: z.string() });

/** What questions are answered from. */
export interface QuestionParts {
  viewers: Viewers;
  log: Logger;
  /** Counts the snapshots that the socket's connection asks for. */
  snapshots: Tally;
}

/** A game as a question sees it. */
interface Shown {
  snapshot(userId: string | null): unknown;
  /** When a question came and when it is answered, by the leader's clock, ms since 1970; null while none leads. */
  time(): unknown;
  watched(): void;
}

type Answer = (parts: QuestionParts, game: Shown, socket: LiveSocket, asked: unknown) => unknown;

/** Snapshots that the leader was asked for, by the socket that gets them. */
const underWay = new WeakMap<LiveSocket, { userId: string | null; answer: Promise<unknown> }>();

async function snapshotFor(userId: string | null, log: Logger, game: Shown, socket: LiveSocket): Promise<unknown> {
  game.watched();
  try {
    const shown = await game.snapshot(userId);
    // Another player may have signed in on this socket while the leader was asked.
    return userId === null || userId === socket.data.claims?.userId ? shown : null;
  } catch (error) {
    log.warn({ err: error }, 'a snapshot could not be sent');
    return null;
  }
}

const ANSWERS: ReadonlyMap<unknown, Answer> = new Map<string, Answer>([
  [
    'snapshot',
    ({ log, snapshots }, game, socket) => {
      if (!snapshots.allows()) return null;
      const userId = socket.data.claims?.userId ?? null;
      const before = underWay.get(socket);
      if (before?.userId === userId) return before.answer;
      const asked = { userId, answer: snapshotFor(userId, log, game, socket) };
      underWay.set(socket, asked);
      void asked.answer.then(() => underWay.get(socket) === asked && underWay.delete(socket));
      return asked.answer;
    },
  ],
  [
    'time',
    async (_parts, game, _socket, asked) => {
      const parsed = timeAsked.safeParse(asked);
      const times = parsed.success ? await game.time() : null;
      return parsed.success && times ? { t0: parsed.data.t0, ...times } : null;
    },
  ],
  [
    'sign-in',
    async ({ viewers }, _game, socket, asked) => {
      const parsed = tokenSent.safeParse(asked);
      return parsed.success ? { signed_in: await viewers.signIn(socket, parsed.data.token) } : null;
    },
  ],
]);

/**
 * Handles all events of a socket. A question is an event with a request for an acknowledgement, and gets exactly one: null when there is no
 * answer to it. Other events have no effect, but the protocol wants each to have a payload: `broken` is called for one that has none.
 */
export function answerQuestions(parts: QuestionParts, game: Shown, socket: LiveSocket, broken: () => void): void {
  const hear = async ([name, ...rest]: unknown[]): Promise<void> => {
    if (name === undefined || typeof name === 'function') return broken();
    const acknowledge = rest.at(-1);
    if (typeof acknowledge !== 'function') return;
    const answer = await ANSWERS.get(name)?.(parts, game, socket, rest[0]);
    (acknowledge as (answer: unknown) => void)(answer ?? null);
  };
  socket.onAny((...event: unknown[]) => {
    hear(event).catch((error: unknown) => {
      parts.log.error({ err: error, event: String(event[0]).slice(0, 40) }, 'a message could not be handled; its socket was closed');
      socket.disconnect(true);
    });
  });
  // A client may call an event `error`, which must have a listener.
  socket.on('error', () => undefined);
}
