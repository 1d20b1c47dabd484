import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { SANDBOX_OUTBOX as OUTBOX } from '#contract/api/sandbox.ts';
import { tidyEmail } from '#contract/email.ts';
import { Refusal } from '#server/core/refusal.ts';
import { type MemoryOutbox, OUTBOX_MOODS } from '#server/mail/memory-outbox.ts';
import type { Letter } from '#server/mail/port.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { tryWaitingMail } from '#server/mail/try-waiting.ts';
import { parsed, sendPage } from '../kit/serve.ts';
import { letterPage, outboxPage } from './pages.ts';

/** A message may style itself and do nothing else, and is in a frame of the outbox alone. Its links open windows of their own. */
const MESSAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

const find = z.object({ to: z._default(z.string().check(z.maxLength(254)), '') });

/** A message's HTML as it was mailed. The outbox may frame it; no page may frame anything else of the shop. */
const sendMessage = (reply: FastifyReply, { html }: Letter): FastifyReply =>
  sendPage(reply.header('content-security-policy', MESSAGE_POLICY).header('x-frame-options', 'SAMEORIGIN'), html);

/** The mail provider of the sandbox, as a page: what it was given, and whether it takes more. */
export function registerOutbox(app: App, deps: Deps, outbox: MemoryOutbox): void {
  const letterOf = (id: string): Letter => {
    const letter = outbox.letter(id);
    if (!letter) throw new Refusal('sandbox_message_not_found');
    return letter;
  };

  app.get(OUTBOX, (request, reply) => {
    const to = tidyEmail(parsed(find, request.query).to).toLowerCase();
    return sendPage(reply, outboxPage(outbox.list(to === '' ? undefined : to), to, outbox.mood));
  });

  app.get<{ Params: { id: string } }>(`${OUTBOX}/:id`, (request, reply) => {
    const { name, address } = deps.config.mail.from;
    reply.header(
      'content-security-policy',
      String(reply.getHeader('content-security-policy')).replace("frame-src 'none'", "frame-src 'self'"),
    );
    return sendPage(reply, letterPage(letterOf(request.params.id), `${name} <${address}>`));
  });

  app.get<{ Params: { id: string } }>(`${OUTBOX}/:id/html`, (request, reply) => sendMessage(reply, letterOf(request.params.id)));

  app.post<{ Params: { mood: string } }>(`${OUTBOX}/mood/:mood`, (request, reply) => {
    outbox.mood = OUTBOX_MOODS.find((mood) => mood === request.params.mood) ?? outbox.mood;
    return reply.redirect(OUTBOX, 303);
  });

  app.post(`${OUTBOX}/try`, async (_request, reply) => {
    await tryWaitingMail(deps);
    return reply.redirect(OUTBOX, 303);
  });
}
