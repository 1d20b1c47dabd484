import { DEMO_ACCOUNT } from '#server/sandbox/demo-account.ts';
import { ADDRESS } from '#tests/support/shipping-address.ts';
import { WALLETS } from '#tests/support/withdrawals.ts';
import type { KnownValues } from './from-schema.ts';

/** A signed-in player of a target, and what the player knows of the shop. */
export interface Visit {
  token: string;
  known: KnownValues;
}

async function json<Body>(answer: Response): Promise<Body> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}

type List = { data: { id: string; slug?: string }[] };

/** Signs in with the demo account, plays a little and collects what calls need: names of boxes, ids of prizes, items, bets and rounds. */
export async function visit(url: string): Promise<Visit> {
  const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  const { email, password } = DEMO_ACCOUNT;
  const grant = { grant_type: 'password', username: email, password, client_id: 'fairdrop-web' };
  const { access_token: token } = await json<{ access_token: string }>(await post('/oauth/token', grant));
  const authorization = `Bearer ${token}`;
  const get = async (path: string): Promise<string[]> =>
    (await json<List>(await fetch(url + path, { headers: { authorization } }))).data.map(({ id, slug }) => slug ?? id);
  const play = async (path: string, body: object): Promise<void> => {
    await json(await post(path, body, { authorization, 'idempotency-key': crypto.randomUUID() }));
  };
  await json(await post('/api/fairness/client-seed', { client_seed: 'fuzz' }, { authorization }));
  const boxes = await get('/api/boxes?sort=price');
  for (let count = 0; count < 3; count++) await play(`/api/boxes/${boxes[0]}/open`, { count: 1 });
  await play('/api/dice/bet', { stake: 0.1, choice: { side: 'under', target: 50 } });
  const deposit = await post('/api/deposit/zen/redirect', { amount: 20 }, { authorization });
  const { invoice_id: invoice } = await json<{ invoice_id: string }>(deposit);
  const trade = await post('/api/deposit/skinsback/redirect', { amount: 3.15 }, { authorization });
  const { invoice_id: order } = await json<{ invoice_id: string }>(trade);
  const [first = ''] = await get('/api/profile/inventory');
  await json(await post('/api/profile/shipping-address', ADDRESS, { authorization }));
  await play('/api/withdrawal/crypto', { currency: 'USDTT', address: WALLETS.USDTT, amount: 20 });
  const { data: quote } = await json<{ data: { shipping_price: number } }>(
    await post('/api/withdrawal/delivery/quote', { items: [first] }, { authorization }),
  );
  await play('/api/withdrawal/delivery', { items: [{ id: first }], shipping_price: quote.shipping_price });
  const withdrawals = await get('/api/profile/withdrawals');
  const [items, targets, bets] = [await get('/api/profile/inventory'), await get('/api/upgrade/targets'), await get('/api/bets/mine')];
  return {
    token,
    known: {
      slug: boxes.slice(0, 3),
      boxtype: ['standard'],
      boxname: boxes.slice(0, 3),
      page: ['crash', 'profile'],
      app: ['1'],
      auth_key: ['fairdrop'],
      id: [...items, ...bets, ...withdrawals, invoice, order],
      move: ['start', 'cancel', 'send', 'ship', 'deliver', 'repeat'],
      currency: ['BTC', 'USDTT'],
      address: [WALLETS.USDTT, WALLETS.BTC],
      promocode: ['WELCOME5'],
      gateway: ['alphapo', 'zen'],
      items,
      target_id: targets,
      bet_id: bets,
      email: [email],
      username: [email],
      password: [password],
      client_id: ['fairdrop-web'],
      channel_name: ['drops'],
      socket_id: ['1.1'],
    },
  };
}
