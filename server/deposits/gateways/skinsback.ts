import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { ProviderAccess } from '#server/runtime/settings/providers.ts';
import { coinsText } from '../exact-amount.ts';
import { askProvider } from './ask-provider.ts';
import type { GatewayDeps, ReadPayment, RedirectGateway } from './gateway.ts';

/*
 * How the skin provider and the shop sign a form
 * 1. Its fields but `sign`, sorted by name, each written `name:value;`, one after the other.
 * 2. `sign`: hex HMAC-SHA1(secret, that text).
 * The provider's messages carry no moment, so an old one looks the same as a new one: a payment moves in one direction only, and a message that was
 * processed, or that comes too late, changes nothing.
 */

/** The signature of a form's fields. */
function formSignature(secret: string, fields: Readonly<Record<string, string>>): string {
  const names = Object.keys(fields).filter((name) => name !== 'sign');
  const text = names
    .sort()
    .map((name) => `${name}:${fields[name]};`)
    .join('');
  return createHmac('sha1', secret).update(text).digest('hex');
}

/** A form as it is sent: with the shop's id and its signature. */
export function signedForm({ account, secret }: ProviderAccess, fields: Readonly<Record<string, string>>): string {
  const all = { ...fields, shopid: account };
  return new URLSearchParams({ ...all, sign: formSignature(secret, all) }).toString();
}

/** The most fields that a form has. */
const MAX_FIELDS = 40;

/** The fields of a form that was signed by who shares the secret; null for any other, and for one that names a field twice. Compares in constant time. */
export function readForm({ account, secret }: ProviderAccess, body: Uint8Array): Record<string, string> | null {
  const pairs = [...new URLSearchParams(Buffer.from(body).toString('utf8'))];
  const fields = Object.assign(Object.create(null) as Record<string, string>, Object.fromEntries(pairs));
  const sign = fields['sign'];
  if (pairs.length > MAX_FIELDS || Object.keys(fields).length !== pairs.length) return null;
  if (sign === undefined || !/^[0-9a-f]{40}$/.test(sign) || fields['shopid'] !== account) return null;
  return timingSafeEqual(Buffer.from(formSignature(secret, fields), 'hex'), Buffer.from(sign, 'hex')) ? fields : null;
}

/** What the provider says of an order. `reversed`: a trade that was done was rolled back. */
const messageSchema = z.object({
  transaction_id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)),
  order_id: z.uuid(),
  status: z.enum(['pending', 'success', 'fail', 'reversed']),
  amount: z.string().check(z.maxLength(32)),
  amount_currency: z.string().check(z.minLength(1), z.maxLength(8)),
});

const STATUSES = { pending: 'pending', success: 'paid', fail: 'rejected', reversed: 'reversed' } as const;

function reportOf(fields: Record<string, unknown>): ReadPayment {
  const message = messageSchema.safeParse({ ...fields });
  const amount = message.success ? coinsText(message.data.amount) : null;
  if (!message.success || amount === null) return { unfit: 'not a payment message' };
  const { transaction_id: id, order_id: invoiceId, status, amount_currency: currency } = message.data;
  return { payment: { id, status: STATUSES[status], amount, currency, for: { invoiceId } } };
}

const orderSchema = z.object({
  status: z.literal('success'),
  url: z.string().check(z.regex(/^(https:\/\/|\/)[^\s\\]+$/), z.maxLength(500)),
});

/** Status of an order: the fields of a message, or null where it has no trade. */
const answerSchema = z.object({ status: z.literal('success'), transaction: z.nullable(z.record(z.string(), z.unknown())) });

/** For how long a trade can be rolled back, ms. */
const ROLL_BACK_MS = 8 * 86_400_000;

function call<Schema extends z.ZodMiniType>(
  deps: GatewayDeps,
  access: ProviderAccess,
  fields: Readonly<Record<string, string>>,
  schema: Schema,
): Promise<z.output<Schema>> {
  return askProvider(deps, {
    provider: 'skinsback',
    url: access.url ?? `${deps.ownUrl()}/sandbox/skinsback/api`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: signedForm(access, fields),
    schema,
  });
}

/** Skins of games. The player trades them on the provider's page; what they are worth there is credited, once the trade can't be held up any more. */
export const skinsback: RedirectGateway = {
  kind: 'redirect',
  name: 'skinsback',
  title: 'Skin deposits',
  pays: 'as chosen',
  isSetUp: ({ config }) => config.deposit.skinsback !== null,
  limits: ({ config }) => ({ least: config.deposit.skinsMin, most: config.deposit.skinsMax }),
  async checkout(deps, { invoiceId, amount }) {
    const access = deps.config.deposit.skinsback;
    if (!access) return null;
    const order = { method: 'create', order_id: invoiceId, amount: (amount / 100).toFixed(2), currency: 'USD' };
    return (await call(deps, access, order, orderSchema)).url;
  },
  async ask(deps, { invoiceId }) {
    const access = deps.config.deposit.skinsback;
    if (!access) return null;
    const { transaction } = await call(deps, access, { method: 'status', order_id: invoiceId }, answerSchema);
    return transaction && { rawBody: JSON.stringify(transaction), read: reportOf(transaction) };
  },
  reversibleMs: ROLL_BACK_MS,
  read({ config }, { body }) {
    const access = config.deposit.skinsback;
    const fields = access && readForm(access, body);
    return fields ? reportOf(fields) : { refused: 'forged' };
  },
};
