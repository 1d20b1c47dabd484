import { parse } from 'node:querystring';
import formbody from '@fastify/formbody';
import { errorCodes } from 'fastify';
import { token } from '#contract/api/auth.ts';
import { authoriseChannel } from '#contract/api/broadcasting.ts';
import type { App } from '#server/runtime/deps.ts';
import { isForm, requireUtf8 } from '#server/security/strict-form.ts';

/** The calls with a schema that take forms too. */
const TAKE_FORMS: ReadonlySet<string | undefined> = new Set([token.path, authoriseChannel.path]);

function readForm(form: string): Record<string, unknown> {
  requireUtf8(form);
  return parse(form, '&', '=', { maxKeys: 0 });
}

/** Reads forms, as OAuth, the channels' client and the sandbox's pages send them. The other calls take JSON alone, and answer 415. */
export async function registerFormBodies(app: App, bodyLimit: number): Promise<void> {
  await app.register(formbody, { bodyLimit, parser: readForm });
  app.addHook('preParsing', async (request) => {
    const { url, schema } = request.routeOptions;
    if (isForm(request) && schema?.body !== undefined && !TAKE_FORMS.has(url))
      throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type'] ?? '');
  });
}
