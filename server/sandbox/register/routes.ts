import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { SANDBOX_REGISTER as REGISTER } from '#contract/api/sandbox.ts';
import { isEmail, tidyEmail } from '#contract/email.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { isSigned, signedHeaders } from '#server/security/body-signature.ts';
import { mailboxOf } from '#server/security/mailbox.ts';
import { parseJson } from '#server/security/strict-json.ts';
import { field, parsed, sendPage } from '../kit/serve.ts';
import { REGISTER_MOODS, type RegisterMood, registerPage } from './pages.ts';

const question = z.object({ nonce: z.string().check(z.maxLength(64)), email: z.string().check(z.maxLength(254)) });

/** How much longer than the shop waits a slow register takes, ms. */
const SLOWER_BY_MS = 500;

/** The national self-exclusion register of the sandbox: its signed call, and a page where people are put on it and where it is made to fail. It forgets with a restart. */
export function registerRegisterSandbox(app: App, { config }: Pick<Deps, 'config'>): void {
  const { access, timeoutMs } = config.register;
  const listed = new Set<string>();
  let mood: RegisterMood = 'answers';

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4_096 }, (_request, body, done) => done(null, body));
    scope.post(`${REGISTER}/check`, async ({ headers, body }, reply) => {
      const sent = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      if (access === null || !isSigned(access, headers, sent)) throw new Refusal('webhook_forged');
      if (mood === 'is away') throw new Refusal('sandbox_provider_offline');
      if (mood === 'is slow') await sleep(timeoutMs + SLOWER_BY_MS);
      const { nonce, email } = parsed(question, parseJson(sent.toString('utf8')));
      const answer = Buffer.from(JSON.stringify({ nonce, listed: listed.has(mailboxOf(email)) }));
      const secret = mood === 'is forged' ? `not ${access.secret}` : access.secret;
      return reply.headers(signedHeaders({ ...access, secret }, answer)).send(answer);
    });
  });

  app.get(REGISTER, (_request, reply) => sendPage(reply, registerPage([...listed].toSorted(), mood)));

  app.post<{ Params: { change: string } }>(`${REGISTER}/people/:change`, (request, reply) => {
    const email = tidyEmail(parsed(z.object({ email: field }), request.body).email).toLowerCase();
    if (!isEmail(email)) return sendPage(reply, registerPage([...listed].toSorted(), mood, 'Enter an email address'), 422);
    if (request.params.change === 'add') listed.add(mailboxOf(email));
    else listed.delete(mailboxOf(email));
    return reply.redirect(REGISTER, 303);
  });

  app.post<{ Params: { mood: string } }>(`${REGISTER}/mood/:mood`, (request, reply) => {
    mood = REGISTER_MOODS.find((one) => one === request.params.mood) ?? mood;
    return reply.redirect(REGISTER, 303);
  });
}
