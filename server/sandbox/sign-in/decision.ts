import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { originAllowed } from '#server/security/origin.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { closedPage } from '../kit/page.ts';
import { field, parsed, sendPage } from '../kit/serve.ts';
import { AROUND, authorizationPage, type StandIn } from './authorization-page.ts';
import type { Trouble } from './grants.ts';
import { PEOPLE, type StandInPerson } from './people.ts';

const formSchema = z.object({
  request: z._default(z.string().check(z.maxLength(4_096)), ''),
  person: field,
  name: field,
  email: field,
  verified: field,
  decision: field,
});

/** A person's decision on the consent page. */
export type Decision = { kind: 'allow'; person: StandInPerson; trouble: Trouble } | { kind: 'refuse' | 'error' };

/** How one sandbox provider is asked and answers. */
export interface Asking {
  standIn: StandIn;
  /** Where the browser arrives, by GET. */
  path: string;
  /** Why it can't serve what it was asked; null when it can. */
  faultIn(query: URLSearchParams, request: FastifyRequest): string | null;
  /** The address that the browser goes back to. */
  back(query: URLSearchParams, decision: Decision): string;
}

/** Whether an address is the shop's own return page of a provider, on the host that was asked or the public one. */
export function isReturnAddress(
  address: string | null,
  provider: string,
  { headers, protocol, host }: FastifyRequest,
  { config }: Deps,
): boolean {
  if (address === null || !URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  const isOurs =
    origin === new URL(config.publicUrl).origin || (origin === `${protocol}://${host}` && originAllowed(origin, headers, config));
  return isOurs && pathname === `/auth/${provider}`;
}

function personOf(form: z.output<typeof formSchema>): StandInPerson | null {
  if (form.person !== 'other') return Object.hasOwn(PEOPLE, form.person) ? (PEOPLE[form.person] ?? null) : null;
  const name = form.name.trim();
  const email = form.email.trim();
  return name === '' ? null : { name, email: email === '' ? null : email, isVerified: form.verified === 'yes' };
}

const queryOf = (request: FastifyRequest): string => request.url.split('?')[1] ?? '';

function unserved(reply: FastifyReply, fault: string): FastifyReply {
  return sendPage(reply, closedPage(AROUND, 'This request can’t be completed', fault, '/'), 400);
}

/** Serves the consent page of a sandbox provider and what is decided there. */
export function registerAuthorization(app: App, { standIn, path, faultIn, back }: Asking): void {
  app.get(path, (request, reply) => {
    const query = queryOf(request);
    const fault = faultIn(new URLSearchParams(query), request);
    return fault === null ? sendPage(reply, authorizationPage(standIn, query)) : unserved(reply, fault);
  });

  app.post(standIn.action, (request, reply) => {
    const form = parsed(formSchema, request.body);
    const query = new URLSearchParams(form.request);
    const fault = faultIn(query, request);
    if (fault !== null) return unserved(reply, fault);
    if (form.decision === 'refuse' || form.decision === 'error') return reply.redirect(back(query, { kind: form.decision }), 303);
    const person = personOf(form);
    if (person === null) return sendPage(reply, authorizationPage(standIn, form.request, 'Please enter a name.'), 422);
    const trouble = form.decision === 'slow' || form.decision === 'broken' ? form.decision : null;
    return reply.redirect(back(query, { kind: 'allow', person, trouble }), 303);
  });
}
