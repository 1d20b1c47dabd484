import { randomUUID } from 'node:crypto';
import { SHOP_PATIENCE_MS, until } from './until.ts';

/** A player who uses the shop through HTTP alone: for browser tests, fault campaigns and benches. Amounts are coins, as on the wire. */
export interface ApiPlayer {
  email: string;
  password: string;
  token: string;
  call<Reply>(method: 'GET' | 'POST', path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
}

/** A call that the shop refused. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly body: { code?: string; msg?: string };
  /** The header `Retry-After`. */
  readonly retryAfter: string | null;
  constructor(status: number, body: { code?: string; msg?: string }, retryAfter: string | null = null) {
    super(`${status} ${body.code ?? ''} ${body.msg ?? ''}`);
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** One call; returns the decoded JSON. Throws ApiFailure on anything but 2xx. */
export async function apiCall<Reply>(
  url: string,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const answer = await fetch(url + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = (await answer.json().catch(() => ({}))) as Reply;
  if (!answer.ok) throw new ApiFailure(answer.status, json as { code?: string; msg?: string }, answer.headers.get('retry-after'));
  return json;
}

/** Signs in by password; also how a player comes back after a restart. */
export async function signIn(url: string, email: string, password: string): Promise<ApiPlayer> {
  const { oauth_client_id } = await apiCall<{ oauth_client_id: string }>(url, 'GET', '/api/config');
  const { access_token } = await apiCall<{ access_token: string }>(url, 'POST', '/oauth/token', {
    grant_type: 'password',
    username: email,
    password,
    client_id: oauth_client_id,
    scope: '*',
  });
  const authorization = `Bearer ${access_token}`;
  return {
    email,
    password,
    token: access_token,
    call: (method, path, body, headers = {}) => apiCall(url, method, path, body, { authorization, ...headers }),
  };
}

/** Signs up a new player through the sandbox's captcha, with a client seed set. */
export async function newPlayer(url: string, name = `p${randomUUID().slice(0, 8)}`): Promise<ApiPlayer> {
  const email = `${name}-${randomUUID().slice(0, 8)}@players.test`;
  const password = 'secret-enough';
  const { token } = await apiCall<{ token: string }>(url, 'POST', '/sandbox/captcha/token', { action: 'register' });
  await apiCall(url, 'POST', '/api/auth/register', {
    name,
    email,
    password,
    'g-recaptcha-response': token,
    terms: true,
    promotions: false,
  });
  const player = await signIn(url, email, password);
  await player.call('POST', '/api/fairness/client-seed', { client_seed: randomUUID() });
  return player;
}

/** A player who goes on with the token of before at another address. */
export function withToken(url: string, player: ApiPlayer): ApiPlayer {
  const authorization = `Bearer ${player.token}`;
  return { ...player, call: (method, path, body, headers = {}) => apiCall(url, method, path, body, { authorization, ...headers }) };
}

/** Confirms the player's e-mail address by the link in the sandbox's outbox, once the mail is there. */
export async function confirmAddress(url: string, { email }: Pick<ApiPlayer, 'email'>): Promise<void> {
  const page = async (path: string): Promise<string> => (await fetch(url + path)).text();
  const sentToken = async (): Promise<string | null> => {
    const list = await page(`/sandbox/outbox?to=${encodeURIComponent(email)}`);
    // Mails about other things came before and after it.
    for (const [, letter = ''] of list.matchAll(/href="(\/sandbox\/outbox\/[^"?/]+)"/g)) {
      const [, token] = /\/verify-email#([^"]+)"/.exec(await page(`${letter}/html`)) ?? [];
      if (token !== undefined) return token;
    }
    return null;
  };
  const token = await until(`a mail with a link to ${email}`, sentToken, { withinMs: SHOP_PATIENCE_MS });
  await apiCall(url, 'POST', '/api/email/verify', { token });
}

/** An amount of coins on the wire, in cents. */
export const inCents = (coins: number): number => Math.round(coins * 100);

/** The player's balance in coins, as the shop says it now. */
export async function balanceOf(player: ApiPlayer): Promise<number> {
  return (await player.call<{ data: { balance: number } }>('GET', '/api/profile')).data.balance;
}

/** Deposits through the sandbox's checkout with its approving card, and waits until the coins are there. */
export async function deposit(url: string, player: ApiPlayer, amount: number): Promise<void> {
  const { invoice_id } = await player.call<{ invoice_id: string }>('POST', '/api/deposit/zen/redirect', { amount });
  await payAtCheckout(url, invoice_id);
  const isPaid = async (): Promise<boolean> =>
    (await player.call<{ data: { status: string } }>('GET', `/api/deposit/invoices/${invoice_id}`)).data.status === 'paid';
  await until(`the coins of deposit ${invoice_id}`, isPaid, { withinMs: SHOP_PATIENCE_MS });
}

/** Pays an invoice as the checkout page's form does. */
async function payAtCheckout(url: string, invoiceId: string): Promise<void> {
  const form = new URLSearchParams({ card: '4242 4242 4242 4242', expiry: '12/30', cvc: '123', name: 'Test Player' });
  const answer = await fetch(`${url}/sandbox/zen/checkout/${invoiceId}/pay`, { method: 'POST', body: form, redirect: 'manual' });
  if (answer.status >= 400) throw new Error(`the checkout refused: ${answer.status} ${await answer.text()}`);
}

export interface OpenAnswer {
  data: {
    openings: { id: string; inventory_id: string; ticket: number; nonce: number; item: { name: string; sale_price: number } }[];
    cost: number;
    balance: number;
  };
}

/** Opens boxes with a key; the same key is the same intent. */
export function openBoxes(player: ApiPlayer, slug: string, count: number, key: string = randomUUID()): Promise<OpenAnswer> {
  return player.call<OpenAnswer>('POST', `/api/boxes/${slug}/open`, { count }, { 'idempotency-key': key });
}
