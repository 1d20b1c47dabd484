import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { Refusal } from '#server/http/contract.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { ZEN } from './create-invoice.ts';
import { quarantine } from './quarantine.ts';
import { paymentMessage, settlePayment } from './settle-payment.ts';
import { signatureFault } from './webhook-signature.ts';

/** A message of the provider is a few hundred bytes. */
const MAX_BYTES = 8_192;

const SENTENCES = { forged: 'The signature is not right.', stale: 'The message is too old or from the future.' } as const;

function parse(body: Uint8Array) {
  try {
    return paymentMessage.safeParse(JSON.parse(Buffer.from(body).toString('utf8')));
  } catch {
    return { success: false as const };
  }
}

/**
 * Where the card provider tells how a payment ended. Answers 2xx only after the commit. What is not signed is refused with 401 and leaves nothing
 * behind; what is signed but does not fit goes to quarantine and is answered 200, since sending it again would change nothing. A gateway that is
 * switched off answers 503, so that the provider keeps the message for later.
 */
export function registerWebhook(app: App, deps: Deps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is over the bytes as they were sent, so nothing parses them before it is checked.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body));
    scope.post(
      '/api/deposit/zen/webhook',
      { schema: { summary: 'Signed message of the card provider' } as FastifySchema },
      (request, reply) => receive(deps, request, reply),
    );
  });
}

async function receive(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  if (deps.config.deposit.closedGateways.has(ZEN)) throw new Refusal(503, 'unavailable', 'This gateway is switched off.');
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const fault = signatureFault(deps.config.secrets.zenWebhook, request.headers, body, deps.clock.now());
  if (fault) throw new Refusal(401, 'signature_invalid', SENTENCES[fault]);
  const message = parse(body);
  if (!message.success) {
    await quarantine(deps, ZEN, 'not a payment message', body);
    return reply.send({ status: 'quarantined' });
  }
  const settled = await deps.db.transaction((tx) => settlePayment(tx, deps, ZEN, message.data));
  if (typeof settled === 'string') return reply.send({ status: settled });
  await quarantine(deps, ZEN, settled.quarantined, body);
  return reply.send({ status: 'quarantined' });
}
