import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '#contract/api/route.ts';
import { LEAST_CASH_OUT, reachedAtMs } from '#contract/games/crash.ts';
import { cents } from '#contract/money.ts';
import { boxDraft, publishedBox } from '#tests/support/custom-boxes.ts';
import { paid, provider, startDeposit } from '#tests/support/deposits.ts';
import { PLAY_CALLS, seededPlayer } from '#tests/support/games.ts';
import { makeRounds, type RoundShop } from '#tests/support/rounds.ts';
import { DATABASES, type TestPlayer } from '#tests/support/shop.ts';
import { askCoins, giveWonPrizes, PRIZES, saveAddressOf, testPayments, testWarehouse, WALLETS } from '#tests/support/withdrawals.ts';

/** Every call of the contract that takes a key, by its path. */
async function keyedPaths(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../../contract/api');
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((name) => import(join(folder, name)) as Promise<Record<string, unknown>>));
  const routes = modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is Route => typeof value === 'object' && value !== null && 'idempotent' in value);
  return routes.filter(({ idempotent }) => idempotent !== false).map(({ path }) => path);
}

const HOUR_MS = 3_600_000;
const TICKETS = '/api/profile/support/tickets';
const TICKET = { topic: 'other', subject: 'A question', message: 'Where is it?', pictures: [] };

/** Something that a player asks for: an address with its parameters, and a body. */
interface Asked {
  url: string;
  body?: object;
}

describe.each(DATABASES)('a money call that is sent again on %s', (database) => {
  let shop: RoundShop;
  beforeAll(async () => {
    shop = await makeRounds(database, {}, undefined, { withdrawalGateways: [testPayments(), testWarehouse()] });
    // The sandbox's providers are asked over HTTP.
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => shop.close());

  const newPlayer = (): Promise<TestPlayer> => seededPlayer(shop, 100_000);
  const bet = async (player: TestPlayer, url: string, body: object): Promise<string> =>
    (await player.post(url, body)).json<{ data: { bet: { id: string } } }>().data.bet.id;
  const order = async (player: TestPlayer): Promise<object> => {
    const { data } = (await player.get('/api/battles/next-seed')).json<{ data: object }>();
    const boxes = [{ slug: 'penny-arcade', count: 1 }];
    return { boxes, lineup: '1v1v1', mode: 'normal', fast: true, private: false, sponsored: 0, ...data, client_seed: 'creates' };
  };
  const battle = async (player: TestPlayer): Promise<string> =>
    (await player.post('/api/battles/create', await order(player))).json<{ data: { id: string } }>().data.id;
  const write = (statement: SQL) => shop.deps.db.read.execute(statement);
  /** Boxes of players differ in their chances: no two may be the same. */
  let shift = 1_000;
  const nextShift = (): number => (shift += 1);
  /** How a player comes to each of the calls. */
  const CALLS: Record<string, (player: TestPlayer) => Promise<Asked>> = {
    '/api/deposit/zen/redirect': async () => ({ url: '/api/deposit/zen/redirect', body: { amount: 25 } }),
    '/api/deposit/skinsback/redirect': async () => ({ url: '/api/deposit/skinsback/redirect', body: { amount: 3.15 } }),
    '/api/deposit/debt/pay': async (player) => {
      const zen = provider(shop);
      const invoice = await startDeposit(player, 30);
      await zen.tell(paid(invoice, 30));
      await askCoins(player, (await shop.balance(player.id)) / 100);
      await zen.tell(paid(invoice, 30, { status: 'reversed' }));
      await shop.fund(player.id, cents(10_000));
      return { url: '/api/deposit/debt/pay' };
    },
    '/api/boxes/:slug/open': async () => ({ url: '/api/boxes/penny-arcade/open', body: { count: 1 } }),
    '/api/profile/inventory/:id/sell': async (player) => {
      const { data } = (await player.post('/api/boxes/penny-arcade/open', { count: 1 })).json<{
        data: { openings: { inventory_id: string }[] };
      }>();
      return { url: `/api/profile/inventory/${data.openings[0]?.inventory_id}/sell` };
    },
    '/api/crash/bet': async () => {
      await shop.open('crash');
      return { url: '/api/crash/bet', body: { stake: 1 } };
    },
    '/api/crash/bet/:id/cancel': async (player) => {
      await shop.open('crash');
      return { url: `/api/crash/bet/${await bet(player, '/api/crash/bet', { stake: 1 })}/cancel` };
    },
    '/api/crash/close-bet': async (player) => {
      for (;;) {
        await shop.open('crash');
        const id = await bet(player, '/api/crash/bet', { stake: 1 });
        const { started, bust } = await shop.takeOff();
        if (bust > LEAST_CASH_OUT) {
          shop.clock.moveTo(started + reachedAtMs(LEAST_CASH_OUT));
          return { url: '/api/crash/close-bet', body: { bet_id: id } };
        }
        await shop.finish('crash');
      }
    },
    '/api/wheel/bet': async () => {
      await shop.open('wheel');
      return { url: '/api/wheel/bet', body: { stake: 1, color: 2 } };
    },
    '/api/wheel/bet/:id/cancel': async (player) => {
      await shop.open('wheel');
      return { url: `/api/wheel/bet/${await bet(player, '/api/wheel/bet', { stake: 1, color: 3 })}/cancel` };
    },
    '/api/battles/create': async (player) => ({ url: '/api/battles/create', body: await order(player) }),
    '/api/battles/:id/join': async () => ({ url: `/api/battles/${await battle(await newPlayer())}/join`, body: { client_seed: 'joins' } }),
    '/api/battles/:id/cancel': async (player) => ({ url: `/api/battles/${await battle(player)}/cancel` }),
    '/api/battles/:id/add-bots': async (player) => {
      const { data } = (await player.get('/api/battles/bots')).json<{ data: { id: string }[] }>();
      return { url: `/api/battles/${await battle(player)}/add-bots`, body: { bots: [data[0]?.id] } };
    },
    '/api/withdrawal/crypto': async () => ({
      url: '/api/withdrawal/crypto',
      body: { currency: 'BTC', address: WALLETS.BTC, amount: 30 },
    }),
    '/api/withdrawal/delivery': async (player) => {
      await saveAddressOf(player);
      const [id] = await giveWonPrizes(shop, player.id, [PRIZES.plain]);
      return { url: '/api/withdrawal/delivery', body: { items: [{ id }], shipping_price: 4.9 } };
    },
    '/api/profile/withdrawals/:id/cancel': async (player) => ({
      url: `/api/profile/withdrawals/${(await askCoins(player, 30)).json<{ id: string }>().id}/cancel`,
    }),
    '/api/profile/support/tickets': async () => ({ url: TICKETS, body: TICKET }),
    '/api/profile/support/tickets/:id/messages': async (player) => {
      const { data } = (await player.post(TICKETS, TICKET)).json<{ data: { id: string } }>();
      return { url: `${TICKETS}/${data.id}/messages`, body: { message: 'One more thing.', pictures: [] } };
    },
    '/api/custom-boxes': async () => ({ url: '/api/custom-boxes', body: boxDraft(nextShift()) }),
    '/api/custom-boxes/:slug': async (player) => {
      const { slug } = await publishedBox(player, nextShift());
      return { url: `/api/custom-boxes/${slug}`, body: boxDraft(nextShift()) };
    },
    '/api/custom-boxes/:slug/unlist': async (player) => ({
      url: `/api/custom-boxes/${(await publishedBox(player, nextShift())).slug}/unlist`,
    }),
    '/api/custom-boxes/:slug/relist': async (player) => {
      const { slug } = await publishedBox(player, nextShift());
      await player.post(`/api/custom-boxes/${slug}/unlist`);
      return { url: `/api/custom-boxes/${slug}/relist` };
    },
    '/api/custom-boxes/:slug/report': async (player) => {
      const { slug } = await publishedBox(await newPlayer(), nextShift());
      await write(sql`update users set email_verified_at = now() where id = ${player.id}`);
      return { url: `/api/custom-boxes/${slug}/report`, body: { reason: 'name' } };
    },
    '/api/custom-boxes/earnings/claim': async (player) => {
      await write(sql`insert into box_creator (user_id, openings, earned_micros) values (${player.id}, 1, 5000000)`);
      return { url: '/api/custom-boxes/earnings/claim' };
    },
    '/api/free-loot/:slug/open': async (player) => {
      await write(sql`update users set email_verified_at = now() where id = ${player.id}`);
      return { url: '/api/free-loot/free-1/open', body: {} };
    },
    '/api/cashback/claim': async (player) => {
      await write(sql`update users set email_verified_at = now() where id = ${player.id}`);
      const now = shop.deps.clock.now();
      const [starts, day, expires] = [now - 25 * HOUR_MS, now - HOUR_MS, now + HOUR_MS].map((at) => new Date(at).toISOString());
      await write(sql`
        insert into cashback_day (ends_at, starts_at, closed_at, expires_at, granted_at) values (${day}, ${starts}, ${day}, ${expires}, ${day})
        on conflict do nothing`);
      await write(sql`insert into cashback (user_id, ends_at, staked, amount) values (${player.id}, ${day}, 10000, 500)`);
      return { url: '/api/cashback/claim', body: { day } };
    },
    '/api/profile/bonus/give-up': async (player) => {
      const id = await startDeposit(player, 100, 'winter35');
      expect((await provider(shop).tell(paid(id, 100))).statusCode).toBe(200);
      return { url: '/api/profile/bonus/give-up', body: { forfeit: 35 } };
    },
    '/api/profile/claim-earnings': async (player) => {
      await write(sql`insert into referral_earnings (user_id, staked, earned_micros) values (${player.id}, 100000, 250000000)`);
      return { url: '/api/profile/claim-earnings', body: {} };
    },
    ...Object.fromEntries(PLAY_CALLS.map(({ url, body }) => [url, async () => ({ url, body: body(1) })])),
  };
  const shown = ({ statusCode, body, headers }: LightMyRequestResponse) => [statusCode, body, headers['idempotency-replayed']];

  it('is every one that takes a key', async () => {
    expect(Object.keys(CALLS).toSorted()).toEqual((await keyedPaths()).toSorted());
  });

  it.each(Object.keys(CALLS))('%s has one effect and the very same answer under the same key', async (path) => {
    const player = await newPlayer();
    const { url, body } = (await CALLS[path]?.(player)) ?? { url: '' };
    const key = randomUUID();
    const first = await player.post(url, body, { key });
    expect(shown(first)).toEqual([200, expect.any(String), undefined]);
    const balance = await shop.balance(player.id);
    const again = await Promise.all([player.post(url, body, { key }), player.post(url, body, { key })]);
    expect(again.map(shown)).toEqual(again.map(() => [200, first.body, 'true']));
    expect(await shop.balance(player.id)).toBe(balance);
    expect(await shop.faults()).toEqual([]);
  });

  it.each(['/api/profile/inventory/:id/sell', '/api/crash/bet/:id/cancel', '/api/wheel/bet/:id/cancel'])(
    '%s moves its money once without a key as well',
    async (path) => {
      const player = await newPlayer();
      const { url, body } = (await CALLS[path]?.(player)) ?? { url: '' };
      expect((await player.post(url, body, { key: null })).statusCode).toBe(200);
      const balance = await shop.balance(player.id);
      const again = await player.post(url, body, { key: null });
      expect([200, 404]).toContain(again.statusCode);
      expect(await shop.balance(player.id)).toBe(balance);
    },
  );

  it('is refused with an invalid key, in each place that takes a key', async () => {
    const player = await newPlayer();
    for (const url of ['/api/profile/inventory/x/sell', '/api/dice/bet'])
      expect(
        (await player.post(url, url.endsWith('sell') ? undefined : PLAY_CALLS[0]?.body(1), { key: 'not-a-uuid' })).json(),
      ).toMatchObject({
        code: 'idempotency_key_missing',
      });
  });
});
