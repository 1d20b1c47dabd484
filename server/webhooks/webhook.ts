import type { FastifyRequest, FastifySchema } from 'fastify';
import type { App } from '#server/runtime/deps.ts';
import { isForm, requireUtf8 } from '#server/security/strict-form.ts';

/** A message of a provider is a few hundred bytes. */
const MAX_BYTES = 8_192;

/** What a webhook answers: how its message was taken. */
interface WebhookReply {
  status: string;
}

/** Takes the signed messages of a provider at a path, as the bytes that were sent: signatures are over them, so nothing parses them before. A form must be UTF-8. */
export function registerSignedWebhook(
  app: App,
  path: string,
  receive: (message: { headers: FastifyRequest['headers']; body: Buffer }) => Promise<WebhookReply>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (request, body: Buffer, done) => {
      if (isForm(request)) requireUtf8(body.toString());
      done(null, body);
    });
    scope.post(path, { schema: { summary: 'Receive a signed provider message' } as FastifySchema }, ({ headers, body }) =>
      receive({ headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) }),
    );
  });
}
