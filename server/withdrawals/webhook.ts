import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { quarantine } from '#server/deposits/quarantine.ts';
import { Refusal } from '#server/http/contract.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { applyReport } from './apply-report.ts';
import type { WithdrawalGateway } from './gateways/gateway.ts';

/** A message of a provider is a few hundred bytes. */
const MAX_BYTES = 8_192;

/**
 * Where a provider reports how withdrawals stand. Answers 2xx only after the commit. What is not signed is refused with 401 and leaves nothing behind;
 * what is signed but does not fit goes to quarantine and is answered 200, since sending it again would change nothing. Reports of a provider that is
 * switched off are taken: what it was given before may have been sent.
 */
export function registerWithdrawalWebhook(app: App, deps: Deps, gateway: WithdrawalGateway): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is over the bytes as they were sent, so nothing parses them before it is checked.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body));
    scope.post(
      `/api/withdrawal/${gateway.name}/webhook`,
      { schema: { summary: 'Signed message of the provider' } as FastifySchema },
      (request, reply) => receive(deps, gateway, request, reply),
    );
  });
}

async function receive(deps: Deps, gateway: WithdrawalGateway, request: FastifyRequest, reply: FastifyReply) {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const message = gateway.read(deps, { headers: request.headers, body });
  if ('refused' in message) throw new Refusal(401, 'signature_invalid', 'The signature is not right.');
  const applied =
    'unfit' in message
      ? { quarantined: message.unfit }
      : await deps.db.transaction((tx) => applyReport(tx, deps, gateway.name, message.report));
  if (typeof applied === 'string') return reply.send({ status: applied });
  await quarantine(deps, gateway.name, applied.quarantined, body);
  return reply.send({ status: 'quarantined' });
}
