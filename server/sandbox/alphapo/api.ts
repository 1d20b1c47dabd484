import { createHmac } from 'node:crypto';
import { base58 } from '@scure/base';
import * as z from 'zod/mini';
import { Refusal } from '#server/http/contract.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { isSigned } from '#server/security/body-signature.ts';
import { HIDDEN, parsed } from '../pages/serve.ts';
import { rateAt, TAKEN } from './rates.ts';

const MAX_BYTES = 4_096;

const orderSchema = z.object({
  foreign_id: z.string().check(z.maxLength(64)),
  currency: z.enum(TAKEN as [string, ...string[]]),
  address: z.optional(z.string().check(z.maxLength(200))),
});

/** The provider's API, as far as the shop uses it: rates, addresses of its own, and watching those of the shop. Takes signed calls only. */
export function registerAlphapoApi(app: App, { config, clock }: Deps, payouts: Readonly<Record<string, (order: unknown) => object>>): void {
  const access = config.deposit.alphapo;
  const calls: Record<string, (order: unknown) => object> = {
    'currencies/rates': () => ({
      data: TAKEN.map((currency) => ({
        currency_from: { currency },
        currency_to: { currency: 'USD' },
        rate_from: '1',
        rate_to: rateAt(currency, clock.now()),
      })),
    }),
    'addresses/take': (order) => {
      const { foreign_id, currency } = parsed(orderSchema, order);
      const key = createHmac('sha256', access?.secret ?? '')
        .update(`${currency}:${foreign_id}`)
        .digest();
      return { data: { currency, foreign_id, address: base58.encode(key) } };
    },
    'addresses/watch': (order) => ({ data: parsed(orderSchema, order) }),
    ...payouts,
  };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body));
    for (const [path, answer] of Object.entries(calls))
      scope.post(`/sandbox/alphapo/api/${path}`, { schema: HIDDEN }, ({ headers, body }) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        if (!access || !isSigned(access, headers, bytes)) throw new Refusal(401, 'signature_invalid', 'The signature is not right.');
        return answer(JSON.parse(bytes.toString('utf8')));
      });
  });
}
