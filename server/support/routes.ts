import {
  closeTicket,
  createTicket,
  LARGEST_MESSAGE_BODY,
  readTicket,
  reopenTicket,
  sendLetter,
  ticket,
  tickets,
  unreadAnswers,
  writeToTicket,
} from '#contract/api/support.ts';
import { handle, handleMoney } from '#server/http/handle.ts';
import { pageReply } from '#server/http/page-links.ts';
import { afterCommit } from '#server/database/pending.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { runWhileServing } from '#server/runtime/due-work.ts';
import { AnswerNotices } from './answer-notices.ts';
import { takeLetter } from './letters.ts';
import { registerPictures } from './pictures/routes.ts';
import { moveAsPlayer, openTicket, readAsPlayer, writeAsPlayer } from './player-side.ts';
import { listTickets, shownTicket, showTicket } from './show-tickets.ts';
import { countUnread } from './ticket.ts';

/** What others of this process may know of tickets. */
export interface Support {
  /** Calls back with the id of each ticket or letter that was written to through this process, after the commit. The listener must not throw. */
  onWritten(listener: (ticketId: string) => void): void;
  /** Notifies players by mail of answers that they have not read. */
  notices: AnswerNotices;
}

function registerReads(app: App, deps: Deps): void {
  handle(app, deps, tickets, async ({ input, player, request }) => {
    const { tickets: page, total } = await listTickets(deps.db.read, player.id, input.query);
    return pageReply(page, total, input.query, request.url);
  });
  handle(app, deps, ticket, async ({ input, player }) => ({ data: await showTicket(deps.db.read, player.id, input.params.id) }));
  handle(app, deps, unreadAnswers, async ({ player }) => ({ data: { unread: await countUnread(deps.db.read, player.id) } }));
}

declare module 'fastify' {
  interface FastifyInstance {
    support: Support;
  }
}

/** The calls of tickets, pictures and guests' letters. */
export function registerSupport(app: App, deps: Deps): void {
  const listeners = new Set<(ticketId: string) => void>();
  const written = (id: string): void => {
    for (const listener of listeners) listener(id);
  };
  const limit = 'supportMessage';
  const withRecording = {
    limit,
    bodyLimit: LARGEST_MESSAGE_BODY,
    // A recording stays in the database as a picture does, and counts as one.
    before: async ({ input: { body }, userId }: { input: { body: { recording?: string | undefined } }; userId: string }) => {
      if (body.recording !== undefined) await deps.limiter.take('supportPictureOfDay', userId);
    },
  } as const;
  const notices = new AnswerNotices(deps);
  app.decorate('support', { onWritten: (listener) => void listeners.add(listener), notices });
  runWhileServing(app, notices);
  registerReads(app, deps);
  registerPictures(app, deps);

  handleMoney(
    app,
    deps,
    createTicket,
    async (tx, { input, player }) => {
      const { id } = await openTicket(tx, deps, player.id, input.body);
      afterCommit(tx, () => written(id));
      return { msg: 'Your ticket has been sent.', data: await shownTicket(tx, player.id, id) };
    },
    withRecording,
  );

  handleMoney(
    app,
    deps,
    writeToTicket,
    async (tx, { input, player }) => {
      const data = await writeAsPlayer(tx, deps, player.id, input);
      afterCommit(tx, () => written(input.params.id));
      return { data };
    },
    withRecording,
  );

  for (const [route, to, msg] of [
    [closeTicket, 'closed', 'Ticket closed.'],
    [reopenTicket, 'open', 'Ticket reopened.'],
  ] as const) {
    handleMoney(
      app,
      deps,
      route,
      async (tx, { input, player }) => {
        await moveAsPlayer(tx, deps, player.id, input.params.id, to);
        return { msg, data: await shownTicket(tx, player.id, input.params.id) };
      },
      { limit },
    );
  }

  handleMoney(app, deps, readTicket, async (tx, { input, player }) => ({
    data: { unread: await readAsPlayer(tx, player.id, input.params.id, input.body.place) },
  }));

  handle(app, deps, sendLetter, async ({ input, request }) => {
    written(await takeLetter(deps, input.body, request.ip));
    return { msg: 'We got your message and will reply by email.' };
  });
}
