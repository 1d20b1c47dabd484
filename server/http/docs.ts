import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { toJSONSchema, type $ZodType, type $ZodTypes } from 'zod/v4/core';
import type { App } from '#server/runtime/deps.ts';
import { allowSheets } from './page-security.ts';

/** The one sheet that Swagger UI writes into its page without our help, by its hash. */
const OWN_SHEET = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

type Override = (context: { zodSchema: $ZodType; jsonSchema: object }) => void;

/** Describes a codec by its outer side: what travels as JSON, whichever way the call goes. */
const wireForm: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = (zodSchema as $ZodTypes)._zod;
  if (def.type !== 'pipe') return;
  for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
  const { $schema: _dialect, ...wire } = toJSONSchema(def.in, { unrepresentable: 'any', io: 'input', override: wireForm });
  Object.assign(jsonSchema, wire);
};

/** OpenAPI of every route; where it is `shown`, with a page to read it at `/docs` and the document at `/docs/json`. Register before the routes. */
export async function registerDocs(app: App, shown: boolean): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Fairdrop',
        version: '1',
        description:
          'Amounts are JSON numbers of coins with at most two decimals. Failures answer `{code, msg, message, errors?, request_id}`. Calls that move money take an `Idempotency-Key` header with a UUID.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any', override: wireForm as never } }),
  });
  if (!shown) return;
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'Fairdrop API', css: [{ filename: 'fairdrop.css', content: '.swagger-ui .topbar { display: none; }' }] },
    uiHooks: {
      async preHandler(_request, reply) {
        allowSheets(reply, [OWN_SHEET]);
      },
    },
  });
}
