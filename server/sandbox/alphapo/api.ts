import { createHmac } from 'node:crypto';
import { base58 } from '@scure/base';
import * as z from 'zod/mini';
import type { App, Deps } from '#server/runtime/deps.ts';
import { isSigned } from '#server/security/body-signature.ts';
import { parsed } from '../kit/serve.ts';
import { serveSigned, signedJson } from '../kit/signed-calls.ts';
import type { SandboxOrders } from '../withdrawals/orders.ts';
import type { SandboxBlockchain } from './chain.ts';
import { rateAt, TAKEN } from './rates.ts';

const orderSchema = z.object({
  foreign_id: z.string().check(z.maxLength(64)),
  currency: z.enum(TAKEN as [string, ...string[]]),
  address: z.optional(z.string().check(z.maxLength(200))),
});

const shownSchema = z.object({ id: z.string().check(z.maxLength(64)) });
const changesSchema = z.object({ after: z.nullable(z.string().check(z.maxLength(200))) });

/** Changed payments that are answered at once. */
const MOST_CHANGES = 20;

type Call = (order: unknown) => object | Promise<object>;

/** What the provider says when it is asked about payments, by the path of each call. */
export function paymentCalls(chain: SandboxBlockchain, orders: SandboxOrders): Record<string, Call> {
  return {
    'payments/show': async (order) => {
      orders.mustAnswer('alphapo');
      return { data: await chain.latestMessage(parsed(shownSchema, order).id) };
    },
    'payments/changes': async (order) => {
      orders.mustAnswer('alphapo');
      const { after } = parsed(changesSchema, order);
      const changes = await chain.changesAfter(after ?? '');
      const page = changes.slice(0, MOST_CHANGES);
      return { data: page.map(({ message }) => message), next: page.at(-1)?.place ?? after ?? '0', more: page.length < changes.length };
    },
  };
}

/** The provider's API, as far as the shop uses it: rates, addresses of its own, watching those of the shop, and `others`. Takes signed calls only. */
export function registerAlphapoApi(app: App, { config, clock }: Deps, others: Readonly<Record<string, Call>>): void {
  const access = config.deposit.alphapo;
  const calls: Record<string, Call> = {
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
    ...others,
  };
  serveSigned(
    app,
    signedJson((headers, body) => access !== null && isSigned(access, headers, body)),
    Object.fromEntries(Object.entries(calls).map(([path, answer]) => [`/sandbox/alphapo/api/${path}`, answer])),
  );
}
