import * as z from 'zod/mini';
import { coinsCodec } from '#contract/coins-codec.ts';
import type { ProviderAccess } from '#server/runtime/settings/providers.ts';
import { callProvider, isSigned } from '#server/security/body-signature.ts';
import type { CryptoGateway, GatewayDeps, Message, Report } from './gateway.ts';
import { parseJson } from '#server/security/strict-json.ts';

/*
 * The crypto provider that deposits use too: it sends coins from the house's wallet.
 * 1. An order carries the withdrawal's id as `foreign_id`. The provider carries an id out once, and answers a repeated one with its status.
 * 2. It reports by a signed webhook with the same fields: `processing`, `confirmed` with the transaction's id, or `cancelled` with an error.
 */

const stateSchema = z.object({
  foreign_id: z.uuid(),
  status: z.enum(['processing', 'confirmed', 'cancelled']),
  currency: z.string().check(z.maxLength(16)),
  address: z.string().check(z.maxLength(128)),
  amount: z.string().check(z.maxLength(64)),
  txid: z.optional(z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[A-Za-z0-9]+$/))),
  error: z.optional(z.string().check(z.maxLength(200))),
});

/** Status of an order, in the provider's terms. */
export type AlphapoState = z.output<typeof stateSchema>;

const STATUSES = { processing: 'in_processing', confirmed: 'done', cancelled: 'canceled' } as const;

function reportOf({ foreign_id, status, currency, address, amount, txid, error }: AlphapoState): Report {
  return {
    withdrawalId: foreign_id,
    status: STATUSES[status],
    repeated: { currency, address, amount },
    ...(txid === undefined ? {} : { transactionId: txid }),
    ...(error === undefined ? {} : { reason: error }),
  };
}

const currenciesSchema = z.array(
  z.object({
    currency: z.string(),
    minimum: coinsCodec,
    maximum: coinsCodec,
    fee: coinsCodec,
    /** Millionths of a coin for one unit. */
    rate_micros: z.int().check(z.gte(1)),
  }),
);

/** What a body says of an order; null where it isn't understood. */
export function parsedBody<Schema extends z.ZodMiniType>(schema: Schema, body: Uint8Array): z.output<Schema> | null {
  try {
    return schema.safeParse(parseJson(Buffer.from(body).toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

function reach(deps: GatewayDeps): { access: ProviderAccess; url: string } {
  const access = deps.config.deposit.alphapo;
  if (!access) throw new Error('no crypto provider is configured');
  return { access, url: access.url ?? `${deps.ownUrl()}/sandbox/alphapo/api` };
}

/** Payments by the crypto provider. */
export const alphapo: CryptoGateway = {
  type: 'crypto',
  name: 'alphapo',
  title: 'Crypto withdrawals',
  isSet: ({ config }) => config.deposit.alphapo !== null,

  async currencies(deps) {
    const { access, url } = reach(deps);
    const offered = currenciesSchema.parse(await callProvider(access, `${url}/withdrawal/currencies`, {}));
    return offered.map(({ currency, minimum, maximum, fee, rate_micros: rateMicros }) => ({
      currency,
      least: minimum,
      most: maximum,
      fee,
      rateMicros,
    }));
  },

  async send(deps, { id, currency, address, amount }) {
    const { access, url } = reach(deps);
    const order = { foreign_id: id, currency, address, amount };
    const state = stateSchema.parse(await callProvider(access, `${url}/withdrawal/crypto`, order));
    return state.status === 'processing' ? 'accepted' : reportOf(state);
  },

  read({ config }, { headers, body }): Message {
    const access = config.deposit.alphapo;
    if (!access || !isSigned(access, headers, body)) return { refused: 'forged' };
    const state = parsedBody(stateSchema, body);
    return state ? { report: reportOf(state) } : { unfit: 'not a message about a withdrawal' };
  },
};
