import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { DatabaseAway } from '#server/database/database-failure.ts';
import { logEntries } from '#tests/support/desk.ts';
import { betOf, PLAY_CALLS, seededPlayer } from '#tests/support/games.ts';
import { DATABASES, makeApp, type TestShop } from '#tests/support/shop.ts';
import { readAuditCommand, runAuditCommand } from '#tools/audit.ts';
import type { Counter, SettledBet } from './counter.ts';
import type { BetCounting } from './counting.ts';

describe.each(DATABASES)('counting settled bets on %s', (database) => {
  let seen: SettledBet[] = [];
  /** How the second counter fails, if it does. */
  let fails: (bets: readonly SettledBet[]) => Error | null = () => null;
  const counters: Counter[] = [
    {
      key: 'first',
      async count(tx, _deps, bets) {
        for (const { id } of bets) await tx.execute(sql`insert into counted_in_test (bet_id) values (${id})`);
      },
    },
    {
      key: 'second',
      async count(_tx, _deps, bets) {
        const failure = fails(bets);
        if (failure) throw failure;
        seen.push(...bets);
      },
    },
  ];
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database, counters });
    await shop.deps.db.script('create table counted_in_test (bet_id uuid not null)');
  });
  beforeEach(async () => {
    await shop.deps.counting.countAll();
    seen = [];
    fails = () => null;
  });
  afterAll(() => shop.close());

  const rowsOf = async (table: string): Promise<number> => {
    const { rows } = await shop.deps.db.read.execute(sql`select count(*)::int as n from ${sql.raw(table)}`);
    return Number(rows[0]?.['n']);
  };

  // The embedded database has one process.
  if (database === 'postgres')
    it('waits for no other process that counts, and takes up what that has left', async () => {
      const player = await seededPlayer(shop, 1_000_00);
      const counting = shop.deps.counting as BetCounting;
      const counted = (): boolean => seen.some(({ userId }) => userId === player.id);
      const release = await shop.deps.db.hold(4_107, 'another process', () => undefined);
      expect((await player.post(PLAY_CALLS[0]?.url ?? '', PLAY_CALLS[0]?.body(1))).statusCode).toBe(200);
      // It would not resolve before the lock is free.
      await counting.runDue();
      expect(counted()).toBe(false);
      await release?.();
      await expect.poll(counted, { timeout: 20_000 }).toBe(true);
    });

  it('sees a bet of every game once, as it was settled', async () => {
    const player = await seededPlayer(shop, 1_000_00);
    for (const { url, body } of PLAY_CALLS) expect((await player.post(url, body(1))).statusCode, url).toBe(200);
    expect((await player.post('/api/boxes/penny-arcade/open', { count: 2 })).statusCode).toBe(200);
    await shop.deps.counting.countAll();
    const { rows } = await shop.deps.db.read.execute(sql`select id, game, stake, payout from bet where user_id = ${player.id}`);
    const kept = rows.map(({ id, game, stake, payout }) => ({ id, game, stake: Number(stake), payout: Number(payout) }));
    const counted = seen.filter(({ userId }) => userId === player.id);
    expect(counted.map(({ id, game, stake, payout }) => ({ id, game, stake, payout })).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      kept.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1)),
    );
    expect(new Set(counted.map(({ game }) => game)).size).toBeGreaterThan(2);
    for (const bet of counted) {
      expect(bet.isDemo).toBe(false);
      expect(bet.settledAt).toBeGreaterThanOrEqual(bet.placedAt);
      expect(bet.coins).toBe(bet.stake);
      expect(bet.versionId === null).toBe(bet.game !== 'box');
    }
  });

  it('counts each bet once when all callers count at the same time', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => seededPlayer(shop, 100_00)));
    const before = await rowsOf('counted_in_test');
    const [play] = PLAY_CALLS;
    if (!play) throw new Error('there is no game to play');
    const playing = players.flatMap((player) =>
      Array.from({ length: 6 }, async () => {
        betOf(await player.post(play.url, play.body(1)));
        await shop.deps.counting.countAll();
      }),
    );
    await Promise.all([...playing, ...Array.from({ length: 8 }, () => shop.deps.counting.countAll())]);
    expect(await rowsOf('counted_in_test')).toBe(before + 24);
    expect(await rowsOf('(select distinct bet_id from counted_in_test) as each_once')).toBe(before + 24);
    expect(await rowsOf('bet_to_count')).toBe(0);
  });

  /** Places a bet and answers its id. */
  const place = async (player: Awaited<ReturnType<typeof seededPlayer>>): Promise<string> => {
    const [play] = PLAY_CALLS;
    if (!play) throw new Error('there is no game to play');
    return betOf(await player.post(play.url, play.body(1))).id;
  };

  it('takes back what one counter added when the database goes away in another, and counts again', async () => {
    const player = await seededPlayer(shop, 100_00);
    const before = await rowsOf('counted_in_test');
    fails = () => new DatabaseAway(new Error('broke off'), { uncertain: true });
    await place(player);
    await expect(shop.deps.counting.countAll()).rejects.toThrow(DatabaseAway);
    expect(await rowsOf('counted_in_test')).toBe(before);
    expect(await rowsOf('bet_not_counted')).toBe(0);
    fails = () => null;
    await shop.deps.counting.countAll();
    expect(await rowsOf('counted_in_test')).toBe(before + 1);
    expect(seen).toHaveLength(1);
  });

  it('counts the bets of a batch that fails one by one, each once', async () => {
    const player = await seededPlayer(shop, 100_00);
    const before = await rowsOf('counted_in_test');
    fails = (bets) => (bets.length > 1 ? new Error('too many for a counter') : null);
    for (let n = 0; n < 3; n++) await place(player);
    await shop.deps.counting.countAll();
    expect(await rowsOf('counted_in_test')).toBe(before + 3);
    expect(seen).toHaveLength(3);
    expect(await rowsOf('bet_not_counted')).toBe(0);
  });

  it('sets a bet aside that a counter fails on, half counted nowhere, and goes on with the others', async () => {
    const player = await seededPlayer(shop, 100_00);
    const before = await rowsOf('counted_in_test');
    let odd = '';
    // The shop counts automatically, too, and must decide nothing before it is known which bet is the odd one.
    fails = (bets) => {
      if (odd === '') return new DatabaseAway(new Error('not yet'), { uncertain: true });
      return bets.some(({ id }) => id === odd) ? new Error('a counter broke off') : null;
    };
    const others = [await place(player)];
    odd = await place(player);
    others.push(await place(player));
    await shop.deps.counting.countAll();
    expect(seen.map(({ id }) => id)).toEqual(others);
    expect(await rowsOf('counted_in_test')).toBe(before + 2);
    expect(await rowsOf('bet_to_count')).toBe(0);
    const { rows } = await shop.deps.db.read.execute(sql`select bet_id, error from bet_not_counted`);
    expect(rows).toEqual([{ bet_id: odd, error: 'Error: a counter broke off' }]);
    // Queued again once the reason is mended.
    fails = () => null;
    const command = readAuditCommand(['--recount', '--note', 'the counter is mended', '--by', 'Ada']);
    expect((await runAuditCommand(shop.deps, command)).lines).toEqual(['bets queued again: 1']);
    expect(await logEntries(shop, 1)).toMatchObject([
      { act: 'bets.recount', source: 'command', by_name: 'Ada', reason: 'the counter is mended', data: { bets: 1 } },
    ]);
    await shop.deps.counting.countAll();
    expect(seen.map(({ id }) => id)).toEqual([...others, odd]);
  });

  it('counts automatically, soon after a bet', async () => {
    const player = await seededPlayer(shop, 100_00);
    const [play] = PLAY_CALLS;
    if (!play) throw new Error('there is no game to play');
    betOf(await player.post(play.url, play.body(1)));
    await expect.poll(() => seen.filter(({ userId }) => userId === player.id).length, { timeout: 10_000 }).toBe(1);
    expect(cents(seen[0]?.stake ?? 0)).toBeGreaterThan(0);
  });
});
