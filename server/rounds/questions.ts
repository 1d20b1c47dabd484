import * as z from 'zod/mini';
import type { Logger } from '#server/runtime/log.ts';
import type { LiveSocket, Viewers } from './viewers.ts';

const timeAsked = z.object({ t0: z.number() });
const tokenSent = z.object({ token: z.string() });

/** What questions are answered from. */
export interface QuestionParts {
  viewers: Viewers;
  log: Logger;
}

/** A game as a question sees it. */
interface Shown {
  snapshot(userId: string | null): unknown;
  /** When a question came and when it is answered, by the leader's clock, ms since 1970; null while none leads. */
  time(): unknown;
  watched(): void;
}

type Answer = (parts: QuestionParts, game: Shown, socket: LiveSocket, asked: unknown) => unknown;

const ANSWERS: ReadonlyMap<unknown, Answer> = new Map<string, Answer>([
  [
    'snapshot',
    async ({ viewers, log }, game, socket) => {
      game.watched();
      try {
        const userId = await viewers.playerOf(socket);
        const shown = await game.snapshot(userId);
        // Another player may have signed in on this socket while the leader was asked.
        return userId === null || userId === socket.data.claims?.userId ? shown : null;
      } catch (error) {
        log.warn({ err: error }, 'a snapshot could not be sent');
        return null;
      }
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
      parts.log.error({ err: error, event: event[0] }, 'a message could not be handled; its socket was closed');
      socket.disconnect(true);
    });
  });
  // A client may call an event `error`, which must have a listener.
  socket.on('error', () => undefined);
}
