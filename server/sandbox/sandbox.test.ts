import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApp, testClock, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { MOST_DEMO_PLAYERS } from '#server/runtime/settings/settings.ts';
import { DEMO_NAMES } from './demo-players.data.ts';
import { registerSandbox } from './routes.ts';

const GOOD = { card: '4242 4242 4242 4242', expiry: '12/30', cvc: '123', name: 'Test Player' };

describe('the sandbox’s checkout, over real HTTP', () => {
  let shop: TestShop;
  let player: TestPlayer;
  let origin: string;
  beforeAll(async () => {
    shop = await makeApp({ database: 'pglite' });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
    player = await shop.player();
  });
  afterAll(() => shop.close());

  const invoice = async (amount = 25): Promise<string> =>
    (await player.post('/api/deposit/zen/redirect', { amount })).json<{ invoice_id: string }>().invoice_id;
  const status = async (id: string): Promise<string> =>
    (await player.get(`/api/deposit/invoices/${id}`)).json<{ data: { status: string } }>().data.status;
  const submit = (id: string, step: string, form: Record<string, string>) =>
    fetch(`${origin}/sandbox/zen/checkout/${id}/${step}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

  it('pays with the approved card, once, however often it is sent', async () => {
    const before = await shop.balance(player.id);
    const id = await invoice(25);
    const page = await fetch(`${origin}/sandbox/zen/checkout/${id}`);
    expect(page.status).toBe(200);
    const markup = await page.text();
    expect(markup).toContain('25.00');
    expect(markup).not.toMatch(/<script|style=|<style|onclick/i);
    const answers = await Promise.all([submit(id, 'pay', GOOD), submit(id, 'pay', GOOD), submit(id, 'pay', GOOD)]);
    expect(answers.some((answer) => answer.status === 303 && answer.headers.get('location') === `/?deposit=${id}`)).toBe(true);
    expect(await status(id)).toBe('paid');
    expect((await shop.balance(player.id)) - before).toBe(2_500);
  });

  it('declines, cancels, and says what is wrong with a form', async () => {
    const declined = await invoice();
    expect((await submit(declined, 'pay', { ...GOOD, card: '4000 0000 0000 0002' })).status).toBe(303);
    expect(await status(declined)).toBe('rejected');
    const cancelled = await invoice();
    await submit(cancelled, 'cancel', {});
    expect(await status(cancelled)).toBe('rejected');
    const wrong = await invoice();
    const answer = await submit(wrong, 'pay', { ...GOOD, card: '"><script>alert(1)</script>' });
    expect(answer.status).toBe(422);
    const markup = await answer.text();
    expect(markup).toContain('Enter a valid card number');
    expect(markup).not.toContain('<script>');
    expect(await status(wrong)).toBe('new');
  });

  it('asks for the code of a 3-D Secure card, three times at most', async () => {
    const id = await invoice();
    const asked = await submit(id, 'pay', { ...GOOD, card: '4000 0000 0000 3220' });
    expect(asked.headers.get('location')).toBe(`/sandbox/zen/checkout/${id}/secure`);
    expect(await status(id)).toBe('new');
    expect((await submit(id, 'secure', { code: '000000' })).status).toBe(422);
    expect((await submit(id, 'secure', { code: '123456' })).status).toBe(303);
    expect(await status(id)).toBe('paid');

    const guessed = await invoice();
    await submit(guessed, 'pay', { ...GOOD, card: '4000 0000 0000 3220' });
    for (let turn = 0; turn < 3; turn++) await submit(guessed, 'secure', { code: '111111' });
    expect(await status(guessed)).toBe('rejected');
    const skipped = await invoice();
    expect((await submit(skipped, 'secure', { code: '123456' })).headers.get('location')).toBe(`/sandbox/zen/checkout/${skipped}`);
    expect(await status(skipped)).toBe('new');
  });

  it('knows no other addresses', async () => {
    for (const id of ['x', '00000000-0000-4000-8000-000000000000'])
      expect((await fetch(`${origin}/sandbox/zen/checkout/${id}`)).status).toBe(404);
  });

  it('gives a new shop its first drops by demo players, marked as such, paid by the house', async () => {
    let marks: { is_demo: boolean; total: string }[] = [];
    for (let attempt = 0; attempt < 200 && Number(marks[0]?.total ?? 0) < 12; attempt++) {
      await sleep(100);
      const { rows } = await shop.deps.db.read.execute<{ is_demo: boolean; total: string }>(
        sql`select (data->>'is_demo')::boolean as is_demo, count(*) as total from drop_event group by 1`,
      );
      marks = rows;
    }
    expect(marks.map(({ is_demo, total }) => [is_demo, Number(total)])).toEqual([[true, 12]]);
    const { rows } = await shop.deps.db.read.execute<{ total: string }>(
      sql`select count(*) as total from inventory_item i join users u on u.id = i.user_id where u.is_demo and i.status = 'owned'`,
    );
    expect(Number(rows[0]?.total)).toBe(0);
    const { rows: real } = await shop.deps.db.read.execute<{ total: string }>(
      sql`select count(*) as total from users where is_demo and password_hash is not null`,
    );
    expect(Number(real[0]?.total)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });
});

describe('demo players in the games', () => {
  interface Line {
    id: string;
    game: string;
    placed_at: string;
    player: { is_demo: boolean };
    mine: boolean;
  }
  const gameBets = async (shop: TestShop): Promise<Line[]> => {
    const { data } = (await shop.call({ url: '/api/bets?limit=250' })).json<{ data: Line[] }>();
    return data.filter(({ game }) => game !== 'box');
  };
  /** A listening shop whose demo players' pauses are short, and the game bets that it begins with. */
  const livelyShop = async () => {
    const clock = testClock();
    const hurried = { ...clock, setTimeout: (run: () => void, delayMs: number) => clock.setTimeout(run, delayMs >= 900 ? 20 : delayMs) };
    const shop = await makeApp({ database: 'pglite', clock: hurried });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const total = async (): Promise<number> => {
      const { rows } = await shop.deps.db.read.execute<{ total: number }>(
        sql`select count(*)::int as total from bet where game not in ('box', 'battle')`,
      );
      return rows[0]?.total ?? 0;
    };
    for (let attempt = 0; attempt < 400 && (await total()) < 12; attempt++) await sleep(50);
    return { shop, clock, total };
  };

  it('give a new shop its first bets, rest without viewers, and play on with viewers', async () => {
    const { shop, clock, total } = await livelyShop();
    expect(await total()).toBe(12);
    await sleep(400);
    expect(await total()).toBe(12);
    // This look wakes them: the next bet may come before its answer.
    const first = await gameBets(shop);
    expect(first.length).toBeGreaterThanOrEqual(12);
    expect(first.every(({ player, mine }) => player.is_demo && !mine)).toBe(true);
    for (let attempt = 0; attempt < 200 && (await total()) < 30; attempt++) await sleep(50);
    expect(await total()).toBeGreaterThanOrEqual(30);
    // Twenty seconds without a look, and they rest again.
    clock.advance(21_000);
    await sleep(200);
    const resting = await total();
    await sleep(400);
    expect(await total()).toBe(resting);

    // They play by the shop's own rules: paid by the house, nothing kept, every record whole.
    expect(new Set((await gameBets(shop)).map(({ game }) => game)).size).toBeGreaterThanOrEqual(2);
    const { rows } = await shop.deps.db.read.execute<{ owned: number }>(sql`
      select count(*)::int as owned from inventory_item i join users u on u.id = i.user_id where u.is_demo and i.status = 'owned'`);
    expect(rows[0]?.owned).toBe(0);
    for (const { id } of (await gameBets(shop)).slice(0, 5)) expect((await shop.call({ url: `/api/bets/${id}` })).statusCode).toBe(200);
    expect(await shop.audit()).toEqual([]);
    await shop.close();
  });

  it.each([
    ['as many as are asked for', '3', 3],
    ['none where none are wanted', 'off', 0],
  ])('are %s', async (_which, DEMO_PLAYERS, wanted) => {
    const shop = await makeApp({ database: 'pglite', env: { DEMO_PLAYERS } });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const count = async (statement: SQL): Promise<number> =>
      (await shop.deps.db.read.execute<{ total: number }>(statement)).rows[0]?.total ?? 0;
    // Seats in battles are bets too, and are taken next.
    const bets = (): Promise<number> => count(sql`select count(*)::int as total from bet where game <> 'battle'`);
    for (let attempt = 0; attempt < 800 && wanted > 0 && (await bets()) < 24; attempt++) await sleep(50);
    if (wanted === 0) await sleep(500);
    expect(await count(sql`select count(*)::int as total from users where is_demo`)).toBe(wanted);
    expect(await bets()).toBe(wanted === 0 ? 0 : 24);
    expect(MOST_DEMO_PLAYERS).toBe(DEMO_NAMES.length);
    await shop.close();
  });

  it('play where coins are given, too', async () => {
    const shop = await makeApp({ database: 'pglite', env: { RULES: 'social' } });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const bets = async (): Promise<unknown[]> => (await shop.call({ url: '/api/bets' })).json<{ data: unknown[] }>().data;
    for (let attempt = 0; attempt < 400 && (await bets()).length === 0; attempt++) await sleep(50);
    expect(await bets()).not.toEqual([]);
    await shop.close();
  });
});

describe('the sandbox', () => {
  it('has an account ready with 500 coins', async () => {
    const shop = await makeApp({ database: 'pglite' });
    const { rows } = await shop.deps.db.read.execute<{ id: string }>(sql`select id from users where email = 'demo@fairdrop.test'`);
    expect(await shop.balance(rows[0]?.id ?? '')).toBe(50_000);
    const token = (await shop.call({ method: 'POST', url: '/sandbox/captcha/token', payload: { action: 'register' } })).json<{
      token: string;
    }>().token;
    expect(await shop.deps.captcha.verify(token, 'register', '127.0.0.1')).toBe(true);
    expect(await shop.deps.captcha.verify(token, 'register', '127.0.0.1')).toBe(false);
    await shop.close();
  });

  it('is not there when it is switched off, and refuses production', async () => {
    const shop = await makeApp({ database: 'pglite', env: { SANDBOX: 'off', RECAPTCHA_SITE_KEY: 'key', RECAPTCHA_SECRET: 'secret' } });
    for (const url of ['/sandbox/captcha/token', '/sandbox/zen/checkout/x/pay'])
      expect((await shop.call({ method: 'POST', url, payload: {} })).statusCode).toBe(404);
    const player = await shop.player();
    expect((await player.post('/api/deposit/zen/redirect', { amount: 25 })).json<{ code: string }>().code).toBe('method_unavailable');
    expect(() =>
      registerSandbox(shop.app, { ...shop.deps, config: { ...shop.deps.config, sandbox: true, production: true }, mailbox: shop.mailbox }),
    ).toThrow(/not for production/);
    await shop.close();
  });
});
