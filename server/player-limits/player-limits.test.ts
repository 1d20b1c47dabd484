import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedLimit } from '#contract/api/player-limits.ts';
import { games } from '#contract/games/index.ts';
import { BET_CALLS } from '#tests/support/bet-calls.ts';
import { listening } from '#tests/support/provider-messages.ts';
import { paid, provider, startDeposit } from '#tests/support/deposits.ts';
import { playerState, seededPlayer } from '#tests/support/games.ts';
import { makeRounds, type RoundShop } from '#tests/support/rounds.ts';
import { DATABASES, makeApp, signedIn, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { playStateOf } from './play-state.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** In JSON: coins, or minutes. */
interface Limit {
  kind: string;
  period: string | null;
  limit: number | null;
}

const set = (player: TestPlayer, kind: string, period: string | null, limit: number | null) =>
  player.post('/api/profile/limits', { kind, period, limit } satisfies Limit);

const shown = async (player: TestPlayer, kind: string, period: string | null): Promise<ListedLimit> => {
  const { limits } = (await player.get('/api/profile/limits')).json().data as { limits: ListedLimit[] };
  const found = limits.find((one) => one.kind === kind && one.period === period);
  if (!found) throw new Error(`no limit of ${kind} by ${period}`);
  return found;
};

const dice = (player: TestPlayer, stake: number) => player.post('/api/dice/bet', { stake, choice: { side: 'under', target: 50 } });

describe.each(DATABASES)('limits on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
    await listening(shop);
  });
  afterAll(() => shop.close());

  /** Moves the clock on; sessions last for an hour, so the player signs in again. */
  const later = (player: TestPlayer, ms: number): Promise<TestPlayer> => {
    shop.clock.advance(ms);
    return signedIn(shop, player);
  };

  it('count at once when they are first set or lowered, and rise after 24 hours and a second yes', async () => {
    let player = await seededPlayer(shop, 100_000);
    expect((await set(player, 'wager', 'day', 5)).json()).toMatchObject({ msg: 'Limit saved.' });
    expect((await dice(player, 5.01)).json()).toMatchObject({
      code: 'limit_reached',
      msg: 'Your daily wager limit is 5.00 coins. 5.00 coins are left.',
      limit: { kind: 'wager', period: 'day', limit: 5, left: 5 },
    });
    expect((await dice(player, 3)).statusCode).toBe(200);
    expect(await shown(player, 'wager', 'day')).toMatchObject({ limit: 5, used: 3, left: 2, set_by: 'player', pending: null });
    const name = { kind: 'wager', period: 'day' };
    expect((await player.post('/api/profile/limits/confirm', name)).json().code).toBe('nothing_pending');

    expect((await set(player, 'wager', 'day', 50)).statusCode).toBe(200);
    expect(await shown(player, 'wager', 'day')).toMatchObject({ limit: 5, pending: { limit: 50 } });
    expect((await dice(player, 2.5)).json().code).toBe('limit_reached');
    player = await later(player, 24 * HOUR_MS - MINUTE_MS);
    expect((await player.post('/api/profile/limits/confirm', name)).json().code).toBe('limit_waits');
    player = await later(player, 2 * MINUTE_MS);
    expect((await dice(player, 5.01)).json().code).toBe('limit_reached');
    expect((await player.post('/api/profile/limits/confirm', name)).statusCode).toBe(200);
    expect(await shown(player, 'wager', 'day')).toMatchObject({ limit: 50, pending: null });
    expect((await dice(player, 40)).statusCode).toBe(200);

    // A lower limit drops what waits.
    await set(player, 'wager', 'day', null);
    expect(await shown(player, 'wager', 'day')).toMatchObject({ limit: 50, pending: { limit: null } });
    await set(player, 'wager', 'day', 1);
    expect(await shown(player, 'wager', 'day')).toMatchObject({ limit: 1, left: 0, pending: null });

    // A removal waits, too, and lapses where it isn't confirmed in a week.
    await set(player, 'wager', 'day', null);
    player = await later(player, 8 * 24 * HOUR_MS + MINUTE_MS);
    expect((await player.post('/api/profile/limits/confirm', name)).json().code).toBe('nothing_pending');
    await set(player, 'wager', 'day', null);
    expect((await player.post('/api/profile/limits/withdraw-raise', name)).statusCode).toBe(200);
    expect((await player.post('/api/profile/limits/withdraw-raise', name)).json().code).toBe('nothing_pending');
    await set(player, 'wager', 'day', null);
    player = await later(player, 25 * HOUR_MS);
    expect((await player.post('/api/profile/limits/confirm', name)).statusCode).toBe(200);
    expect(await shown(player, 'wager', 'day')).toMatchObject({ limit: null, set_by: null, left: null });
  });

  it('on losses count stakes less payouts, and on one stake hold whatever was staked before', async () => {
    const player = await seededPlayer(shop, 100_000);
    await set(player, 'loss', 'day', 10);
    await set(player, 'stake', null, 4);
    expect((await dice(player, 4.01)).json()).toMatchObject({
      code: 'limit_reached',
      limit: { kind: 'stake', period: null, resets_at: null },
    });
    let lost = 0;
    for (let turn = 0; turn < 40; turn++) {
      const answer = await dice(player, 4);
      if (answer.statusCode === 200) {
        const { bet } = answer.json().data as { bet: { stake: number; payout: number } };
        lost += bet.stake - bet.payout;
      } else expect([answer.json().code, lost + 4 > 10]).toEqual(['limit_reached', true]);
      expect(lost).toBeLessThanOrEqual(10);
      expect(await shown(player, 'loss', 'day')).toMatchObject({ used: Math.round(Math.max(0, lost) * 100) / 100 });
    }
  });

  it('on deposits count what is begun in several tabs, and start again with the day', async () => {
    let player = await seededPlayer(shop, 0);
    await set(player, 'deposit', 'day', 100);
    const begin = () => player.post('/api/deposit/zen/redirect', { amount: 30 });
    const answers = await Promise.all(Array.from({ length: 6 }, begin));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({
      code: 'limit_reached',
      limit: { kind: 'deposit', left: 10 },
    });
    expect(await shown(player, 'deposit', 'day')).toMatchObject({ used: 90, left: 10 });
    const address = () => player.post('/api/deposit/alphapo/deposit-address', { currency: 'BTC' });
    expect((await address()).statusCode).toBe(200);
    await startDeposit(player, 10);
    expect((await address()).json().code).toBe('limit_reached');
    for (const answer of answers.filter(({ statusCode }) => statusCode === 200))
      expect((await provider(shop).tell(paid(answer.json().invoice_id, 30))).statusCode).toBe(200);
    expect(await shown(player, 'deposit', 'day')).toMatchObject({ used: 100, left: 0 });
    player = await later(player, 25 * HOUR_MS);
    expect(await shown(player, 'deposit', 'day')).toMatchObject({ used: 0, left: 100 });
  });

  it('on deposits hold for payment pages of earlier days: what exceeds them is returned, not credited', async () => {
    let player = await seededPlayer(shop, 0);
    await set(player, 'deposit', 'day', 100);
    const pages: string[] = [];
    for (let day = 0; day < 4; day++) {
      pages.push(await startDeposit(player, 60));
      player = await later(player, 25 * HOUR_MS);
    }
    const tell = async (id: string) => expect((await provider(shop).tell(paid(id, 60))).statusCode).toBe(200);
    await Promise.all(pages.map(tell));
    const { rows } = await shop.deps.db.read.execute(sql`
      select status, reason, count(*)::int as n from invoice where user_id = ${player.id} group by status, reason order by status`);
    expect(rows).toEqual([
      { status: 'paid', reason: null, n: 1 },
      { status: 'rejected', reason: 'over_limit', n: 3 },
    ]);
    expect(await shown(player, 'deposit', 'day')).toMatchObject({ used: 60, left: 40 });
    expect(await playerState(shop, player)).toMatchObject({ balance: '6000' });
    const { rows: kept } = await shop.deps.db.read.execute(sql`
      select count(*)::int as n from payment_quarantine where reason = 'exceeds the deposit limits of the player; return it'`);
    expect(kept).toEqual([{ n: 3 }]);
    // A message that comes again, and the one that the money was returned, move nothing.
    await Promise.all(pages.map(tell));
    expect(await shown(player, 'deposit', 'day')).toMatchObject({ used: 60, left: 40 });
    // A page that is paid within a day after it was begun has been counted all the time.
    const page = await startDeposit(player, 40);
    player = await later(player, 23 * HOUR_MS);
    expect((await provider(shop).tell(paid(page, 40))).statusCode).toBe(200);
    const [last] = (await player.get('/api/profile/invoices')).json().data;
    expect(last).toMatchObject({ id: page, status: 'paid' });
  });

  it('on time count from a bet to the next one, and up to 15 minutes after the last', async () => {
    let player = await seededPlayer(shop, 100_000);
    await set(player, 'session', 'week', 40);
    await dice(player, 1);
    player = await later(player, 10 * MINUTE_MS);
    await dice(player, 1);
    const figures = async () => (await player.get('/api/profile/session-figures')).json().data;
    expect(await figures()).toMatchObject({
      session: { minutes: 10, staked: 2 },
      reality_check: { interval_minutes: null, next_at: null },
    });
    player = await later(player, 20 * MINUTE_MS);
    expect(await shown(player, 'session', 'week')).toMatchObject({ used: 25, left: 15 });
    expect((await figures()).session).toBeNull();
    await dice(player, 1);
    player = await later(player, 14 * MINUTE_MS);
    expect((await dice(player, 1)).statusCode).toBe(200);
    player = await later(player, 2 * MINUTE_MS);
    expect((await dice(player, 1)).json()).toMatchObject({ code: 'limit_reached', limit: { kind: 'session', limit: 40, left: 0 } });
  });

  it('read a bounded number of bets after a month of play', async () => {
    let player = await seededPlayer(shop, 100_000);
    await set(player, 'wager', 'month', 1_000_000);
    await set(player, 'session', 'month', 40_000);
    /** Writes settled bets of a coin, three seconds apart, the last one so long ago. */
    const playUntil = (agoMs: number, bets: number) =>
      shop.deps.db.read.execute(sql`
        insert into bet (id, user_id, game, seed_pair_id, nonce, status, stake, payout, detail, placed_at, settled_at)
        select gen_random_uuid(), ${player.id}, 'dice', p.id, 1000000 * ${bets}::bigint + n, 'lost', 100, 0, b.detail, t.at, t.at
        from generate_series(1, ${bets}::integer) n
        cross join lateral (select ${new Date(shop.clock.now() - agoMs).toISOString()}::timestamptz - n * interval '3 seconds' as at) t
        cross join lateral (select * from seed_pair p where p.user_id = ${player.id} limit 1) p
        cross join lateral (select detail from bet where user_id = ${player.id} and game = 'dice' limit 1) b`);
    /** How many bets a call reads, by the database's own count, index entries and rows of scans together. */
    const read = () =>
      shop.deps.db.transaction(async (tx) => {
        const total = async () => {
          const { rows } = await tx.execute(
            sql`select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as n from pg_stat_xact_user_tables where relname = 'bet'`,
          );
          return Number(rows[0]?.['n']);
        };
        const before = await total();
        await playStateOf(tx, shop.deps, player.id);
        return (await total()) - before;
      });
    await dice(player, 1);
    // To the third day of a month, so that two days of it are over.
    const now = new Date(shop.clock.now());
    player = await later(player, Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 3, 12) - shop.clock.now());
    await playUntil(30 * HOUR_MS, 5_000);
    expect(await read()).toBeGreaterThan(5_000);
    expect(await read()).toBeLessThanOrEqual(10);
    expect(await shown(player, 'wager', 'month')).toMatchObject({ used: 5_000 });
    // 4,999 times 3 seconds, and 15 minutes after the last.
    expect(await shown(player, 'session', 'month')).toMatchObject({ used: 264 });
    player = await later(player, 30 * MINUTE_MS);
    await playUntil(6 * MINUTE_MS, 150);
    expect(await read()).toBeLessThanOrEqual(160);
    await playUntil(60_000, 100);
    expect(await read()).toBeLessThanOrEqual(260);
    expect(await shown(player, 'wager', 'month')).toMatchObject({ used: 5_250 });
    expect((await dice(player, 1)).statusCode).toBe(200);
    expect(await shown(player, 'wager', 'month')).toMatchObject({ used: 5_251 });
  });

  it('with a reality check refuse bets until it is answered', async () => {
    let player = await seededPlayer(shop, 100_000);
    const every = (minutes: number | null) => player.post('/api/profile/reality-check/interval', { interval_minutes: minutes });
    expect((await every(14)).statusCode).toBe(422);
    expect((await every(20)).statusCode).toBe(200);
    await dice(player, 1);
    for (const ahead of [12, 9]) {
      expect((await dice(player, 1)).statusCode).toBe(200);
      player = await later(player, ahead * MINUTE_MS);
    }
    expect((await dice(player, 1)).json().code).toBe('reality_check_due');
    const { session, reality_check: check } = (await player.get('/api/profile/session-figures')).json().data;
    expect(session).toMatchObject({ staked: 3, net: Math.round((session.won - 3) * 100) / 100 });
    expect(check).toMatchObject({ due_since: check.next_at, answer_from: check.next_at });
    expect((await player.post('/api/profile/reality-check', { answer: 'continue' })).json().data.reality_check.due_since).toBeNull();
    expect((await dice(player, 1)).statusCode).toBe(200);
  });

  it('cost a player without any nothing to set, and refuse what is no limit', async () => {
    const player = await seededPlayer(shop, 1_000);
    for (const [kind, period, limit] of [
      ['wager', null, 5],
      ['stake', 'day', 5],
      ['session', 'day', 1.5],
      ['loss', 'day', -1],
      ['loss', 'year', 1],
    ] as const)
      expect((await set(player, kind, period, limit)).statusCode).toBe(422);
    expect((await set(player, 'loss', 'day', null)).statusCode).toBe(200);
    const { rows } = await shop.deps.db.read.execute(sql`select count(*)::int as n from player_limit where user_id = ${player.id}`);
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe.each(DATABASES)('a limit that is reached on %s', (database) => {
  let shop: RoundShop;
  beforeAll(async () => {
    shop = await makeRounds(database, {});
    await shop.open('wheel');
    await shop.open('crash');
  });
  afterAll(() => shop.close());

  it('is asked by a call of every game', () => {
    expect(new Set(BET_CALLS.map(({ game }) => game))).toEqual(new Set(games().map(({ key }) => key)));
  });

  it.each([
    ['session', 'day', 0],
    ['wager', 'week', 0],
    ['loss', 'month', 0],
    ['stake', null, 0],
  ] as const)('of %s refuses every way to bet, and moves nothing', async (kind, period, limit) => {
    const player = await seededPlayer(shop, 100_000);
    await set(player, kind, period, limit);
    const before = await playerState(shop as unknown as TestShop, player);
    for (const { game, place } of BET_CALLS) expect([game, (await place(player)).json().code]).toEqual([game, 'limit_reached']);
    expect(await playerState(shop as unknown as TestShop, player)).toEqual(before);
  });

  it('counts what every way to bet takes, seats that are sponsored included', async () => {
    const player = await seededPlayer(shop, 100_000);
    await set(player, 'wager', 'day', 1_000);
    for (const { place } of BET_CALLS) expect((await place(player)).statusCode).toBe(200);
    const { rows } = await shop.deps.db.read.execute(sql`
      select -sum(e.amount)::int as taken from entry e join account a on a.id = e.account_id where a.owner_id = ${player.id} and e.amount < 0`);
    expect(await shown(player, 'wager', 'day')).toMatchObject({ used: Number(rows[0]?.['taken']) / 100 });
  });
});
