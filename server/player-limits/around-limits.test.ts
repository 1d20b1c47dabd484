import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedLimit } from '#contract/api/player-limits.ts';
import { cents } from '#contract/money.ts';
import { skinsback } from '#server/deposits/gateways/skinsback.ts';
import { settlePayment } from '#server/deposits/settle-payment.ts';
import { listening } from '#tests/support/provider-messages.ts';
import { seededPlayer } from '#tests/support/games.ts';
import { DATABASES, makeApp, signedIn, type TestPlayer, type TestShop } from '#tests/support/shop.ts';

/* Ways around limits and exclusions that players have thought of. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const dice = (player: TestPlayer) => player.post('/api/dice/bet', { stake: 1, choice: { side: 'under', target: 50 } });

describe.each(DATABASES)('no way around limits on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database, env: { HOUSE_TIME_ZONE: 'Europe/Berlin' } });
    await listening(shop);
    await shop.deps.db.script("create or replace function keep_play_after() returns integer language sql immutable as 'select 0'");
  });
  afterAll(() => shop.close());

  const later = (player: TestPlayer, ms: number): Promise<TestPlayer> => {
    shop.clock.advance(ms);
    return signedIn(shop, player);
  };

  it('leads over a trade of more skins than a deposit was begun with', async () => {
    const player = await seededPlayer(shop, 0);
    await player.post('/api/profile/limits', { kind: 'deposit', period: 'day', limit: 100 });
    const trade = async (worth: number): Promise<unknown> => {
      const { invoice_id: invoiceId } = (await player.post('/api/deposit/skinsback/redirect', { amount: 20 })).json();
      const payment = { id: `skins-${worth}`, amount: cents(worth), currency: 'USD', for: { invoiceId } };
      const settle = (status: 'pending' | 'paid') =>
        shop.deps.db.transaction((tx) => settlePayment(tx, shop.deps, skinsback, { ...payment, status }));
      expect(await settle('pending')).toBe('applied');
      return settle('paid');
    };
    expect(await trade(50_000)).toHaveProperty('quarantined');
    expect(await trade(6_000)).toBe('applied');
    expect(await shop.balance(player.id)).toBe(6_000);
  });

  it('leads over payment pages that were begun before a limit was set', async () => {
    const player = await seededPlayer(shop, 0);
    const pages: string[] = [];
    for (let page = 0; page < 3; page++)
      pages.push((await player.post('/api/deposit/skinsback/redirect', { amount: 60 })).json().invoice_id);
    await player.post('/api/profile/limits', { kind: 'deposit', period: 'day', limit: 100 });
    const settled: unknown[] = [];
    for (const invoiceId of pages) {
      const payment = { id: `early-${invoiceId}`, amount: cents(6_000), currency: 'USD', for: { invoiceId }, status: 'paid' } as const;
      settled.push(await shop.deps.db.transaction((tx) => settlePayment(tx, shop.deps, skinsback, payment)));
    }
    const quarantined = expect.objectContaining({ quarantined: expect.any(String) as string }) as unknown;
    expect(settled).toEqual(['applied', quarantined, quarantined]);
    expect(await shop.balance(player.id)).toBe(6_000);
  });

  it('leads over the hour that the clock shows twice: a day of 25 hours is one day', async () => {
    let player = await seededPlayer(shop, 100_000);
    player = await later(player, Date.parse('2027-10-31T00:10:00Z') - shop.clock.now());
    await player.post('/api/profile/limits', { kind: 'wager', period: 'day', limit: 2 });
    const used = async (): Promise<number | null | undefined> => {
      const { limits } = (await player.get('/api/profile/limits')).json().data as { limits: ListedLimit[] };
      return limits.find(({ kind, period }) => kind === 'wager' && period === 'day')?.used;
    };
    expect((await dice(player)).statusCode).toBe(200);
    player = await later(player, HOUR_MS);
    expect((await dice(player)).statusCode).toBe(200);
    player = await later(player, Date.parse('2027-10-31T22:50:00Z') - shop.clock.now());
    expect((await dice(player)).json().code).toBe('limit_reached');
    expect(await used()).toBe(2);
    player = await later(player, 20 * MINUTE_MS);
    expect(await used()).toBe(0);
    expect((await dice(player)).statusCode).toBe(200);
  });

  it('leads over an email address that was changed before an exclusion', async () => {
    const player = await seededPlayer(shop, 0);
    const setEmail = (id: string, email: string) =>
      shop.deps.db.read.execute(sql`update users set email = ${email}, email_verified_at = now() where id = ${id}`);
    await setEmail(player.id, 'before@mail.test');
    await setEmail(player.id, 'after@mail.test');
    await shop.deps.db.read.execute(
      sql`update session set confirmed_at = ${new Date(shop.clock.now()).toISOString()} where user_id = ${player.id}`,
    );
    expect((await player.post('/api/profile/self-exclusion', { length: '1y' }, { key: null })).statusCode).toBe(200);
    const again = await seededPlayer(shop, 100);
    await setEmail(again.id, 'before+1@mail.test');
    expect((await dice(again)).json().code).toBe('self_excluded');
  });
});

it('a reality check’s pause can’t be skipped by an interval that is set while it is due', async () => {
  const shop = await makeApp({ database: 'pglite', env: { RULES: 'de' } });
  try {
    let player = await seededPlayer(shop, 100_000);
    for (const minutes of [14, 14, 14, 14, 3, 1]) {
      expect((await dice(player)).statusCode).toBe(200);
      shop.clock.advance(minutes * MINUTE_MS);
      player = await signedIn(shop, player);
    }
    expect((await dice(player)).json().code).toBe('reality_check_due');
    expect((await player.post('/api/profile/reality-check/interval', { interval_minutes: 15 })).statusCode).toBe(200);
    const answer = () => player.post('/api/profile/reality-check', { answer: 'continue' });
    expect((await answer()).json().code).toBe('reality_check_due');
    expect((await dice(player)).json().code).toBe('reality_check_due');
    shop.clock.advance(5 * MINUTE_MS);
    expect((await answer()).statusCode).toBe(200);
    expect((await dice(player)).statusCode).toBe(200);
  } finally {
    await shop.close();
  }
});
