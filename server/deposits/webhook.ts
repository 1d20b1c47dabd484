import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { Refusal } from '#server/http/contract.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { isOpen } from './create-invoice.ts';
import type { AddressGateway, RedirectGateway } from './gateways/gateway.ts';
import { quarantine } from './quarantine.ts';
import { settlePayment } from './settle-payment.ts';

/** A message of a provider is a few hundred bytes. */
const MAX_BYTES = 8_192;

const SENTENCES = { forged: 'The signature is not right.', stale: 'The message is too old or from the future.' } as const;

/**
 * Where a provider reports how payments ended. Answers 2xx only after the commit. What is not signed is refused with 401 and leaves nothing behind;
 * what is signed but does not fit goes to quarantine and is answered 200, since sending it again would change nothing. A gateway that is switched off
 * answers 503, so that the provider keeps the message for later.
 */
export function registerWebhook(app: App, deps: Deps, gateway: RedirectGateway | AddressGateway): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is over the bytes as they were sent, so nothing parses them before it is checked.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body));
    scope.post(
      `/api/deposit/${gateway.name}/webhook`,
      { schema: { summary: 'Signed message of the provider' } as FastifySchema },
      (request, reply) => receive(deps, gateway, request, reply),
    );
  });
}

async function receive(deps: Deps, gateway: RedirectGateway | AddressGateway, request: FastifyRequest, reply: FastifyReply) {
  if (!isOpen(deps, gateway)) throw new Refusal(503, 'unavailable', 'This gateway is switched off.');
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const report = gateway.read(deps, { headers: request.headers, body });
  if ('refused' in report) throw new Refusal(401, 'signature_invalid', SENTENCES[report.refused]);
  const settled =
    'unfit' in report ? { quarantined: report.unfit } : await deps.db.transaction((tx) => settlePayment(tx, deps, gateway, report.payment));
  if (typeof settled === 'string') return reply.send({ status: settled });
  await quarantine(deps, gateway.name, settled.quarantined, body);
  return reply.send({ status: 'quarantined' });
}
