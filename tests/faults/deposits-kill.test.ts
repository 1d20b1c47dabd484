import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedForm } from '#server/deposits/gateways/skinsback.ts';
import { openPostgres } from '#server/database/engine-postgres.ts';
import { signedHeaders } from '#server/security/body-signature.ts';
import { auditLedger } from '#server/wallet/ledger.ts';
import { cryptoMessage, type CryptoNews } from '#tests/support/provider-messages.ts';
import { freshPostgres } from '#tests/support/shop.ts';
import { silentLog, testConfig, testEnv } from '#tests/support/test-config.ts';
import { ApiFailure, type ApiPlayer, balanceOf, newPlayer, withToken } from '#tools/api-player.ts';
import { type ShopProcess, startShop, temporaryDataDir } from '#tools/shop-process.ts';

const PLAYERS = 3;
/** The shop is killed when so many messages were taken: others are under way then. */
const KILL_AFTER = 5;

const { alphapo, skinsback } = testConfig().deposit;
const { MASTER_SECRET, SEED_KEY, ZEN_WEBHOOK_SECRET } = testEnv();

/** On PostgreSQL alone: what the embedded database keeps of a killed process is asked of it elsewhere, with every step of a payment. */
describe('deposits of a shop that is killed without warning', () => {
  const dataDir = temporaryDataDir();
  const env: NodeJS.ProcessEnv = {
    MASTER_SECRET,
    SEED_KEY,
    ZEN_WEBHOOK_SECRET,
    RATE_LIMITS: 'off',
    DEMO_PLAYERS: 'off',
    ROUNDS: 'off',
    LOG_LEVEL: 'error',
  };
  let database: Awaited<ReturnType<typeof freshPostgres>>;
  beforeAll(async () => {
    database = await freshPostgres();
    env['DATABASE_URL'] = database.url;
  });
  afterAll(async () => {
    dataDir.remove();
    await database.drop();
  });

  it('are credited once each, whatever was under way: providers and players send again until they are answered', async () => {
    let shop: ShopProcess = await startShop({ dataDir: dataDir.path, env });
    /** Whether messages are sent: the port of a shop that was killed may be another test's by now. */
    let isListening = true;
    let taken = 0;
    /** Sends until it is answered, at whatever address the shop has by then. */
    const untilAnswered = async (send: (url: string) => Promise<void>): Promise<void> => {
      for (;;) {
        while (!isListening) await sleep(20);
        try {
          await send(shop.url);
          taken += 1;
          return;
        } catch (error) {
          if (error instanceof ApiFailure && error.status < 500) throw error;
          await sleep(20);
        }
      }
    };
    const post = (gateway: string, headers: Record<string, string>, body: string) => async (url: string) => {
      const answer = await fetch(`${url}/api/deposit/${gateway}/webhook`, { method: 'POST', headers, body });
      await answer.text();
      if (!answer.ok) throw new Error(String(answer.status));
    };
    const crypto = (news: CryptoNews) => {
      const body = JSON.stringify(cryptoMessage(news));
      return post('alphapo', signedHeaders(alphapo ?? { account: '', secret: '' }, Buffer.from(body)), body);
    };
    const skins = (order: string, status: string) => {
      const fields = { transaction_id: order, order_id: order, status, amount: '20.00', amount_currency: 'USD' };
      return post('skinsback', { 'content-type': 'application/x-www-form-urlencoded' }, skinsback ? signedForm(skinsback, fields) : '');
    };
    const story = async (messages: ((url: string) => Promise<void>)[]): Promise<void> => {
      for (const message of messages) await untilAnswered(message);
    };

    const begin = async (player: ApiPlayer): Promise<() => Promise<unknown>> => {
      const { data } = await player.call<{ data: { wallet: string } }>('POST', '/api/deposit/alphapo/deposit-address', { currency: 'TRX' });
      const orders: string[] = [];
      for (let count = 0; count < 2; count++)
        orders.push((await player.call<{ invoice_id: string }>('POST', '/api/deposit/skinsback/redirect', { amount: 20 })).invoice_id);
      const card = await fetch(`${shop.url}/sandbox/gift-cards/buy`, { method: 'POST', body: new URLSearchParams({ amount: '10' }) });
      const code = /id="gift-code"\s*>([^<]+)</.exec(await card.text())?.[1]?.trim() ?? '';
      const news = { id: randomUUID(), address: data.wallet, currency: 'TRX', amount: '1000', worth: '100' };
      const redeem = async (url: string): Promise<void> => {
        const used = (error: unknown): void => {
          if (!(error instanceof ApiFailure) || error.body.code !== 'code_used') throw error;
        };
        await withToken(url, player).call('POST', '/api/deposit/gift-code/redeem', { code }).catch(used);
      };
      return () =>
        Promise.all([
          story(
            (['not_confirmed', 'not_confirmed', 'confirmed', 'confirmed'] as const).map((status, confirmations) =>
              crypto({ ...news, status, confirmations }),
            ),
          ),
          story(['pending', 'success', 'success'].map((status) => skins(orders[0] ?? '', status))),
          story(['pending', 'success', 'reversed'].map((status) => skins(orders[1] ?? '', status))),
          story([redeem]),
        ]);
    };
    const players = await Promise.all(Array.from({ length: PLAYERS }, () => newPlayer(shop.url)));
    const stories = await Promise.all(players.map(begin));
    const all = Promise.all(stories.map((tell) => tell()));
    while (taken < KILL_AFTER) await sleep(2);
    isListening = false;
    await shop.stop('SIGKILL');
    const before = taken;
    shop = await startShop({ dataDir: dataDir.path, env });
    isListening = true;
    await all;
    expect(taken).toBeGreaterThan(before);
    // 100 in crypto with 35 %, 20 for the skins that stayed, 10 for the card.
    for (const player of players) expect(await balanceOf(withToken(shop.url, player))).toBe(165);
    await shop.stop('SIGTERM');
    expect(shop.output()).not.toMatch(/"level":(50|60)/);
    const engine = await openPostgres(database.url, 2, silentLog);
    expect(await auditLedger(engine.queries)).toEqual([]);
    await engine.close();
  }, 240_000);

  it('whose messages are lost are credited once each by asking, though the shop is killed while it asks', async () => {
    let shop: ShopProcess = await startShop({ dataDir: dataDir.path, env });
    const engine = await openPostgres(database.url, 2, silentLog);
    const player = await newPlayer(shop.url);
    const submit = (path: string, form: Record<string, string>) =>
      fetch(`${shop.url}/sandbox${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
    for (let count = 0; count < 12; count++) {
      const { invoice_id: id } = await player.call<{ invoice_id: string }>('POST', '/api/deposit/zen/redirect', { amount: 10 });
      await submit(`/zen/checkout/${id}/pay`, { card: '4000 0000 0000 0077', expiry: '12/30', cvc: '123', name: 'Test Player' });
    }
    const { data } = await player.call<{ data: { wallet: string } }>('POST', '/api/deposit/alphapo/deposit-address', { currency: 'USDTT' });
    for (let count = 0; count < 3; count++)
      await submit('/wallet/send', { address: data.wallet, currency: 'USDTT', amount: '100', course: 'unreported', twice: '' });
    const balance = (): Promise<number> => balanceOf(withToken(shop.url, player));
    expect(await balance()).toBe(0);
    // All are final on the chain by then.
    await sleep(8_000);
    await shop.stop('SIGKILL');
    const all = sql`update invoice set ask_at = now() where status = 'new' and gateway = 'zen'`;
    for (let kills = 0; kills < 2; kills++) {
      await engine.queries.execute(all);
      await engine.queries.execute(sql`update payment_feed set due_at = now()`);
      // It asks as soon as it serves, and is killed in the middle.
      shop = await startShop({ dataDir: dataDir.path, env });
      while ((await balance()) === 0) await sleep(2);
      await shop.stop('SIGKILL');
    }
    await engine.queries.execute(all);
    await engine.queries.execute(sql`update payment_feed set due_at = now()`);
    shop = await startShop({ dataDir: dataDir.path, env });
    // Twelve cards of 10, three payments of 100, of which one brings 35 %: bonuses come one at a time.
    for (let tries = 0; tries < 400 && (await balance()) < 455; tries++) await sleep(100);
    expect(await balance()).toBe(455);
    await shop.stop('SIGTERM');
    expect(await auditLedger(engine.queries)).toEqual([]);
    await engine.close();
  }, 240_000);
});
