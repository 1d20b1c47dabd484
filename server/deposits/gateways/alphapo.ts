import * as z from 'zod/mini';
import { CRYPTOCURRENCIES, cryptocurrency } from '#contract/deposits/currencies.ts';
import { isSigned, signedHeaders } from '#server/security/body-signature.ts';
import { coinsText, rateOf, unitsOf } from '../exact-amount.ts';
import { askProvider } from './ask-provider.ts';
import { addressNumber, derivedAddress } from './derived-address.ts';
import {
  type AddressGateway,
  type GatewayDeps,
  type PayableCurrency,
  type Payment,
  ProviderAway,
  type ReadPayment,
  type ProviderAnswer,
} from './gateway.ts';
import { parseJson } from '#server/security/strict-json.ts';

/*
 * The crypto provider signs as `security/body-signature.ts` says. Its messages carry no moment, so an old one looks the same as a new one: a payment
 * moves in one direction only, and a message that was processed, or that comes too late, changes nothing.
 * Should messages be lost, it is asked: about a payment by its id, and for the payments that have changed after a place in its list.
 */

/** Confirmations that a payment is shown to need. When it is final is for the provider to say. */
const NEEDED: Readonly<Record<string, number>> = {
  BTC: 2,
  ETH: 12,
  SOL: 32,
  USDTE: 12,
  USDTT: 19,
  BCH: 6,
  LTC: 6,
  DOGE: 20,
  TRX: 19,
  'BNB-BSC': 15,
};

/** How many confirmations a payment in a currency is shown to need. */
export const confirmationsNeeded = (currency: string): number => NEEDED[currency] ?? 1;

const exact = z.string().check(z.refine((text) => unitsOf(text) !== null));
const name = z.string().check(z.minLength(1), z.maxLength(16));

/** What the provider says of a payment: `cancelled` never became final, `reversed` was final and was taken back. */
const messageSchema = z.object({
  id: z.union([z.int(), z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/))]),
  type: z.literal('deposit_exchange'),
  status: z.enum(['not_confirmed', 'confirmed', 'cancelled', 'reversed']),
  crypto_address: z.object({ address: z.string().check(z.minLength(1), z.maxLength(200)) }),
  currency_sent: z.object({ currency: name, amount: exact }),
  currency_received: z.object({ currency: name, amount: exact }),
  transactions: z
    .array(
      z.object({
        txid: z.string().check(z.minLength(1), z.maxLength(128)),
        confirmations: z.int().check(z.minimum(0), z.maximum(1_000_000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(10)),
});

/** A message as the provider sends it. */
export type AlphapoMessage = z.input<typeof messageSchema>;

const STATUSES = { not_confirmed: 'pending', confirmed: 'paid', cancelled: 'rejected', reversed: 'reversed' } as const;

function reportOf(body: Uint8Array): ReadPayment {
  try {
    return paymentOf(parseJson(Buffer.from(body).toString('utf8')));
  } catch {
    return { unfit: 'not a payment message' };
  }
}

function paymentOf(json: unknown): ReadPayment {
  const unfit = { unfit: 'not a payment message' };
  const message = messageSchema.safeParse(json);
  if (!message.success) return unfit;
  const { id, status, crypto_address, currency_sent: sent, currency_received: received, transactions } = message.data;
  const [transaction] = transactions;
  const [amount, rate] = [coinsText(received.amount), rateOf(received.amount, sent.amount)];
  if (amount === null || rate === null || !transaction) return unfit;
  const payment: Payment = {
    id: String(id),
    status: STATUSES[status],
    amount,
    currency: received.currency,
    for: { address: crypto_address.address },
    sent: {
      ...sent,
      rate,
      transaction: transaction.txid,
      seen: transaction.confirmations,
      needed: confirmationsNeeded(sent.currency),
    },
  };
  return { payment };
}

const ratesSchema = z.object({
  data: z.array(z.object({ currency_from: z.object({ currency: name }), rate_from: exact, rate_to: exact })).check(z.maxLength(200)),
});
/** A payment in an answer has the form of a message; one that has not is kept for a person, as a message would be. */
const paymentSchema = z.object({ data: z.unknown() });
const changesSchema = z.object({
  data: z.array(z.unknown()).check(z.maxLength(200)),
  next: z.string().check(z.minLength(1), z.maxLength(200)),
  more: z.boolean(),
});
const answerOf = (answer: unknown): ProviderAnswer => ({ rawBody: JSON.stringify(answer), read: paymentOf(answer) });

const addressSchema = z.object({ data: z.object({ address: z.string().check(z.minLength(1), z.maxLength(200)) }) });

function call<Schema extends z.ZodMiniType>(deps: GatewayDeps, path: string, order: object, schema: Schema): Promise<z.output<Schema>> {
  const access = deps.config.deposit.alphapo;
  if (!access) throw new Error('no crypto provider is configured');
  const body = JSON.stringify(order);
  return askProvider(deps, {
    provider: 'alphapo',
    url: `${access.url ?? `${deps.ownUrl()}/sandbox/alphapo/api`}/${path}`,
    headers: signedHeaders(access, Buffer.from(body)),
    body,
    schema,
  });
}

async function rates(deps: GatewayDeps): Promise<readonly PayableCurrency[]> {
  const { config } = deps;
  const { data } = await call(deps, 'currencies/rates', { convert_to: 'USD' }, ratesSchema);
  const asked = data.flatMap(({ currency_from: { currency }, rate_from, rate_to }) => {
    const rate = Number(rate_to) / Number(rate_from);
    if (!cryptocurrency(currency)?.selectable || !(rate > 0)) return [];
    const minimum = Math.ceil((config.deposit.cryptoMin / 100 / rate) * 1e8) / 1e8;
    return [{ currency, minimum, rateFrom: 1, rateTo: rate }];
  });
  const place = ({ currency }: PayableCurrency): number => CRYPTOCURRENCIES.findIndex(({ code }) => code === currency);
  return asked.sort((one, other) => place(one) - place(other));
}

/** Cryptocurrencies. The provider watches addresses, exchanges what is sent to US dollars, and says how far each payment is. */
export const alphapo: AddressGateway = {
  kind: 'address',
  name: 'alphapo',
  title: 'Crypto deposits',
  isSetUp: ({ config }) => config.deposit.alphapo !== null,
  terms: ({ config: { deposit } }) => ({ least: deposit.cryptoMin, bonusPercent: deposit.cryptoBonusPercent }),
  currencies: rates,
  async newAddress(deps, { playerId, currency, attempt }) {
    const order = { foreign_id: playerId, currency, convert_to: 'USD' };
    const key = deps.config.deposit.publicKeys.get(currency);
    if (key === undefined) return (await call(deps, 'addresses/take', order, addressSchema)).data.address;
    const address = derivedAddress(currency, key, addressNumber(playerId, currency, attempt));
    // No player is given an address that is not watched.
    const { data } = await call(deps, 'addresses/watch', { ...order, address }, addressSchema);
    if (data.address !== address) throw new ProviderAway('alphapo', new Error('the provider is watching a different address'));
    return address;
  },
  async ask(deps, { paymentId: id }) {
    // A payment that was not seen has no number there; it will be in the list of changes.
    if (id === null) return null;
    const { data } = await call(deps, 'payments/show', { id }, paymentSchema);
    return data == null ? null : answerOf(data);
  },
  async changes(deps, place) {
    const { data, next, more } = await call(deps, 'payments/changes', { after: place }, changesSchema);
    return { answers: data.map(answerOf), place: next, more };
  },
  read({ config }, webhook) {
    const access = config.deposit.alphapo;
    return access && isSigned(access, webhook.headers, webhook.body) ? reportOf(webhook.body) : { refused: 'forged' };
  },
};
