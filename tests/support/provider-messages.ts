import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { AlphapoMessage } from '#server/deposits/gateways/alphapo.ts';
import { signedForm } from '#server/deposits/gateways/skinsback.ts';
import { signedHeaders } from '#server/security/body-signature.ts';
import type { TestPlayer, TestShop } from './shop.ts';

/** A payment as the crypto provider reports it. */
export interface CryptoNews {
  id: string;
  address: string;
  status: AlphapoMessage['status'];
  currency?: string;
  amount?: string;
  /** Its worth in US dollars. */
  worth?: string;
  confirmations?: number;
}

/** An order as the skin provider reports it. */
export interface SkinNews {
  order: string;
  status: string;
  worth: string;
  id?: string;
}

/** The crypto and the skin provider's messages to a shop, signed as theirs. */
export function providerMessages(shop: TestShop) {
  const { alphapo, skinsback } = shop.deps.config.deposit;
  if (!alphapo || !skinsback) throw new Error('the shop has no providers');
  const post = (gateway: string, headers: Record<string, string>, payload: string): Promise<LightMyRequestResponse> =>
    shop.call({ method: 'POST', url: `/api/deposit/${gateway}/webhook`, headers, payload });
  const sendCrypto = (body: string, signature?: string, account = alphapo.account) => {
    const valid = signedHeaders({ account, secret: alphapo.secret }, Buffer.from(body));
    return post('alphapo', { ...valid, ...(signature === undefined ? {} : { 'x-processing-signature': signature }) }, body);
  };
  const sendSkins = (body: string) => post('skinsback', { 'content-type': 'application/x-www-form-urlencoded' }, body);
  const crypto = async (news: CryptoNews): Promise<unknown> => statusOf(await sendCrypto(JSON.stringify(cryptoMessage(news))));
  const skins = async ({ order, status, worth, id = `trade-${order}` }: SkinNews): Promise<unknown> =>
    statusOf(
      await sendSkins(signedForm(skinsback, { transaction_id: id, order_id: order, status, amount: worth, amount_currency: 'USD' })),
    );
  return { crypto, skins, sendCrypto, sendSkins };
}

const statusOf = (reply: LightMyRequestResponse): unknown => {
  const { status, code } = reply.json<{ status?: string; code?: string }>();
  return status ?? code;
};

/** The message as the crypto provider writes it. */
export function cryptoMessage({ id, address, status, currency = 'BTC', amount = '0.001', worth = '64', confirmations = 0 }: CryptoNews) {
  return {
    id,
    type: 'deposit_exchange',
    status,
    crypto_address: { address },
    currency_sent: { currency, amount },
    currency_received: { currency: 'USD', amount: worth },
    transactions: [{ txid: `tx-${id}`, confirmations }],
  } satisfies AlphapoMessage;
}

/** The player's address for a currency. */
export async function addressFor(player: TestPlayer, currency = 'BTC', promocode?: string | null): Promise<string> {
  const reply = await player.post('/api/deposit/alphapo/deposit-address', { currency, ...(promocode === undefined ? {} : { promocode }) });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: { wallet: string } }>().data.wallet;
}

/** Starts a skin deposit and returns the id of its invoice. */
export async function startTrade(player: TestPlayer, amount: number, promocode?: string): Promise<string> {
  const reply = await player.post('/api/deposit/skinsback/redirect', { amount, ...(promocode === undefined ? {} : { promocode }) });
  expect(reply.statusCode, reply.body).toBe(200);
  const { invoice_id, redirect_url } = reply.json<{ invoice_id: string; redirect_url: string }>();
  expect(redirect_url).toBe(`/sandbox/skinsback/pay/${invoice_id}`);
  return invoice_id;
}

/** An invoice as its player sees it. */
export async function invoiceSeen(player: TestPlayer, id: string): Promise<Record<string, unknown>> {
  return (await player.get(`/api/deposit/invoices/${id}`)).json<{ data: Record<string, unknown> }>().data;
}

/** The player's newest invoices. */
export async function invoicesSeen(player: TestPlayer, query = ''): Promise<Record<string, unknown>[]> {
  const reply = await player.get(`/api/profile/invoices${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: Record<string, unknown>[] }>().data;
}

/** Has a shop listen, so that it reaches the sandbox's providers. Returns its address. */
export async function listening(shop: TestShop): Promise<string> {
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  return shop.deps.ownUrl();
}
