import * as z from 'zod/mini';
import { SANDBOX_SUPPORT_CLERK as DESK } from '#contract/api/sandbox.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { answerTicket, closeTicketByHouse, houseTicketOf, houseTickets } from '#server/support/house-side.ts';
import { sentPicture } from '#server/support/pictures/keep-pictures.ts';
import { PICTURE_HEADERS } from '#server/support/pictures/routes.ts';
import type { Support } from '#server/support/routes.ts';
import { parsed, sendPage } from '../kit/serve.ts';
import { AutoClerk } from './auto-clerk.ts';
import { deskPage, ticketPage } from './clerk-page.ts';

/** Tickets on the desk. */
const MOST_TICKETS = 60;

const answerForm = z.object({
  text: z._default(z.string().check(z.maxLength(10_000)), ''),
  action: z.enum(['answer', 'answer-and-close', 'close']),
});

function registerDesk(app: App, deps: Deps, auto: AutoClerk): void {
  app.get(DESK, async (_request, reply) => sendPage(reply, deskPage(await houseTickets(deps.db.read, { limit: MOST_TICKETS }), auto.on)));

  app.get<{ Params: { id: string } }>(`${DESK}/:id`, async (request, reply) => {
    const found = await houseTicketOf(deps.db.read, request.params.id);
    if (!found) throw new Refusal('ticket_not_found');
    return sendPage(reply, ticketPage(found, found.thread));
  });

  app.get<{ Params: { id: string } }>(`${DESK}/pictures/:id`, async (request, reply) => {
    const picture = await sentPicture(deps.db.read, request.params.id);
    if (!picture) throw new Refusal('picture_not_found');
    return reply.headers(PICTURE_HEADERS).send(Buffer.from(picture.bytes));
  });

  app.post<{ Params: { id: string } }>(`${DESK}/:id`, async (request, reply) => {
    const { id } = request.params;
    const { text, action } = parsed(answerForm, request.body);
    await deps.db.transaction(async (tx) => {
      if (action === 'close') await closeTicketByHouse(tx, deps, id);
      else await answerTicket(tx, deps, id, { text, close: action === 'answer-and-close' });
    });
    return reply.redirect(DESK, 303);
  });

  app.post<{ Params: { on: string } }>(`${DESK}/auto/:on`, async (request, reply) => {
    auto.on = request.params.on === 'on';
    if (auto.on) await auto.start();
    return reply.redirect(DESK, 303);
  });
}

/** Who answers in the sandbox: a small program, and a desk for a person. */
export function registerSupportClerk(app: App, deps: Deps, support: Support): void {
  const auto = new AutoClerk(deps);
  registerDesk(app, deps, auto);
  // Only a shop that listens can have people to answer.
  app.addHook('onListen', () => {
    support.onWritten((id) => auto.received(id));
    auto.start().catch((error: unknown) => deps.log.warn({ err: error }, 'open tickets could not be queued for answers'));
  });
  app.addHook('onClose', async () => auto.stop());
}
