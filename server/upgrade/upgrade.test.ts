import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { upgradeQuote } from '#contract/api/upgrade.ts';
import { upgradeMultiplier, winningTickets } from '#contract/games/upgrade.ts';
import { cents } from '#contract/money.ts';
import { betOf, expectProven, giveItems, noncesOf, revealedSeeds, seededPlayer, playerState, TARGET } from '#tests/support/games.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';

type Stake = { items?: string[]; coins?: number; target?: string; side?: string; wins?: number };

describe.each(DATABASES)('upgrades on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
  });
  afterAll(() => shop.close());

  const bodyOf = ({ items = [], coins = 0, target = TARGET.id, side = 'under' }: Stake) => ({ items, coins, target_id: target, side });
  const quote = (player: TestPlayer, stake: Stake) => player.post('/api/upgrade/quote', bodyOf(stake));
  const play = (player: TestPlayer, stake: Stake, options?: { key: string }) =>
    player.post('/api/upgrade', { ...bodyOf(stake), wins: stake.wins ?? 0 }, options);
  const inventory = async (player: TestPlayer) =>
    (await player.get('/api/profile/inventory?per_page=100')).json<{
      data: { id: string; item: { id: string }; sale_price: number; opening_id: string | null; bet_id: string | null }[];
    }>().data;
  const codeOf = (answer: { statusCode: number; body: string }) => [answer.statusCode, (JSON.parse(answer.body) as { code?: string }).code];
  const winsOf = (staked: number): number => winningTickets(cents(staked), TARGET.price);
  /** Plays until a result comes that is wanted; the chance of 60 misses at even odds is nil. */
  const until = async (player: TestPlayer, won: boolean, stakeOf: () => Promise<Stake>) => {
    for (let turn = 0; turn < 60; turn++) {
      const answer = await play(player, await stakeOf());
      const bet = betOf(answer);
      if (bet.payout > 0 === won) return { bet, answer };
    }
    throw new Error('neither luck nor bad luck in sixty turns');
  };

  it('gives the prize for a won stake of items alone, with its bet, and leaves the ledger as it was', async () => {
    const player = await seededPlayer(shop, 0);
    const transfers = async () => (await shop.deps.db.read.execute(sql`select count(*)::int as n from transfer`)).rows[0];
    const before = await transfers();
    const { bet, answer } = await until(player, true, async () => ({ items: await giveItems(shop, player, [60, 60]), wins: winsOf(120) }));
    expect(bet).toMatchObject({ stake: 120, payout: 200, multiplier: upgradeMultiplier(cents(120), TARGET.price) });
    expect(bet.outcome).toMatchObject({ coins: 0, items: [{ sale_price: 60 }, { sale_price: 60 }], wins: winsOf(120) });
    const { inventory_id, data } = answer.json();
    expect([data.balance, data.balance_version]).toEqual([0, 0]);
    const owned = await inventory(player);
    expect(owned).toEqual([expect.objectContaining({ id: inventory_id, sale_price: 2, opening_id: null, bet_id: bet.id })]);
    expect(owned[0]?.item.id).toBe(TARGET.id);
    expect(await transfers()).toEqual(before);
    // The prize is an item like any other.
    expect((await player.post(`/api/profile/inventory/${inventory_id}/sell`)).json().data).toMatchObject({ sale_price: 2, balance: 2 });
    expect(await shop.audit()).toEqual([]);
  });

  it('keeps a lost stake, and gives nothing', async () => {
    const player = await seededPlayer(shop, 10_000);
    let staked: string[] = [];
    const { bet, answer } = await until(player, false, async () => {
      staked = await giveItems(shop, player, [30]);
      return { items: staked, coins: 0.3, wins: winsOf(60) };
    });
    expect(bet).toMatchObject({ stake: 60, payout: 0, multiplier: 0, outcome: { coins: 30, items: [{ sale_price: 30 }] } });
    expect(answer.json().inventory_id).toBeNull();
    const owned = (await inventory(player)).map(({ id }) => id);
    for (const id of staked) expect(owned).not.toContain(id);
    const { rows } = await shop.deps.db.read.execute(sql`select status, staked_in, sold_at from inventory_item where id = ${staked[0]}`);
    expect(rows).toEqual([{ status: 'staked', staked_in: bet.id, sold_at: null }]);
    expect(await shop.audit()).toEqual([]);
  });

  it('takes the coins of a mixed stake through the ledger and counts the whole stake as experience', async () => {
    const player = await seededPlayer(shop, 1_000);
    const items = await giveItems(shop, player, [60]);
    betOf(await play(player, { items, coins: 0.4, wins: winsOf(100) }));
    expect(await shop.balance(player.id)).toBe(960);
    expect(await playerState(shop, player)).toMatchObject({ experience_cents: '100', version: '2' });
    expect(await shop.audit()).toEqual([]);
  });

  it('is not published to the feed of drops', async () => {
    const player = await seededPlayer(shop, 1_000);
    const { bet } = await until(player, true, async () => ({ items: await giveItems(shop, player, [150]), wins: winsOf(150) }));
    await shop.settled();
    expect((await shop.call({ url: '/api/last-drops?limit=50' })).body).not.toContain(bet.id);
  });

  it('uses an item once in 20 parallel upgrades, alone or with others', async () => {
    const player = await seededPlayer(shop, 0);
    const [shared = '', ...others] = await giveItems(shop, player, [50, ...Array<number>(19).fill(10)]);
    const before = await playerState(shop, player);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const other = others[index];
        // Named in either order: overlapping stakes must queue, not block each other.
        const items = other === undefined ? [shared] : index % 2 ? [shared, other] : [other, shared];
        return play(player, { items, wins: winsOf(other === undefined ? 50 : 60) });
      }),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) expect(codeOf(answer)).toEqual([409, 'item_unavailable']);
    expect(await noncesOf(shop, player)).toEqual([0]);
    const { rows } = await shop.deps.db.read.execute<{ staked: number }>(
      sql`select count(*)::int as staked from inventory_item where user_id = ${player.id} and status = 'staked'`,
    );
    const winner = answers.find(({ statusCode }) => statusCode === 200);
    const bet = betOf(winner ?? { statusCode: 0, body: '' });
    expect(rows[0]?.staked).toBe(bet.outcome.game === 'upgrade' ? bet.outcome.items.length : NaN);
    expect((await playerState(shop, player))?.['balance']).toBe(before?.['balance']);
  });

  it('crossing stakes of many items end without a standstill, each item used once', async () => {
    const player = await seededPlayer(shop, 0);
    const ids = await giveItems(shop, player, Array<number>(6).fill(20));
    const turns = ids.map((_, index) => [...ids.slice(index), ...ids.slice(0, index)].slice(0, 4));
    const answers = await Promise.all(turns.map((items) => play(player, { items, wins: winsOf(80) })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) expect(codeOf(answer)).toEqual([409, 'item_unavailable']);
  });

  it('lets an item be sold or staked, never both', async () => {
    const player = await seededPlayer(shop, 0);
    let sold = 0;
    for (let turn = 0; turn < 6; turn++) {
      const [id = ''] = await giveItems(shop, player, [100]);
      const before = await shop.balance(player.id);
      const calls = [
        () => player.post(`/api/profile/inventory/${id}/sell`),
        () => play(player, { items: [id], wins: winsOf(100) }),
        () => player.post(`/api/profile/inventory/${id}/sell`),
        () => play(player, { items: [id], wins: winsOf(100) }),
      ];
      const answers = await Promise.all((turn % 2 ? calls.toReversed() : calls).map((call) => call()));
      const done = answers.filter(({ statusCode }) => statusCode === 200);
      expect(done).toHaveLength(1);
      const wasSold = done[0]?.json().data.sale_price !== undefined;
      if (wasSold) sold++;
      expect((await shop.balance(player.id)) - before).toBe(wasSold ? 100 : 0);
    }
    expect((await noncesOf(shop, player)).length).toBe(6 - sold);
    expect(await shop.audit()).toEqual([]);
  });

  it('counts an item that is named twice, in any spelling, not at all', async () => {
    const player = await seededPlayer(shop, 0);
    const [id = ''] = await giveItems(shop, player, [60]);
    const before = await playerState(shop, player);
    expect((await play(player, { items: [id, id], wins: winsOf(120) })).statusCode).toBe(422);
    expect(codeOf(await play(player, { items: [id, id.toUpperCase()], wins: winsOf(120) }))).toEqual([409, 'item_unavailable']);
    expect(codeOf(await quote(player, { items: [id, id.toUpperCase()] }))).toEqual([409, 'item_unavailable']);
    expect(await playerState(shop, player)).toEqual(before);
  });

  it('answers the same for another player’s item, a sold one, a staked one and one that never was', async () => {
    const [player, thief] = [await seededPlayer(shop, 0), await seededPlayer(shop, 10_000)];
    const [kept = '', sold = '', staked = ''] = await giveItems(shop, player, [100, 100, 100]);
    await player.post(`/api/profile/inventory/${sold}/sell`);
    betOf(await play(player, { items: [staked], wins: winsOf(100) }));
    const before = await playerState(shop, thief);
    const bodies = new Set<string>();
    for (const [who, id] of [
      [thief, kept],
      [thief, sold],
      [player, sold],
      [player, staked],
      [thief, randomUUID()],
      [thief, 'x'],
      [thief, '1'],
    ] as const) {
      for (const answer of [
        await play(who, { items: [id], coins: 0.5, wins: winsOf(150) }),
        await quote(who, { items: [id], coins: 0.5 }),
      ]) {
        expect(codeOf(answer)).toEqual([409, 'item_unavailable']);
        bodies.add(answer.json().msg);
      }
    }
    expect(bodies.size).toBe(1);
    expect(await playerState(shop, thief)).toEqual(before);
    expect((await inventory(player)).map(({ id }) => id)).toContain(kept);
  });

  it('quotes the exact chance of now and moves nothing', async () => {
    const player = await seededPlayer(shop, 10_000);
    const items = await giveItems(shop, player, [33]);
    const before = await playerState(shop, player);
    const answer = await quote(player, { items, coins: 0.17, side: 'over' });
    expect(z.decode(upgradeQuote.reply, answer.json()).data).toMatchObject({
      staked: 50,
      wins: 237_500,
      multiplier: 40_000,
      target: { id: TARGET.id, sale_price: TARGET.price },
    });
    expect(await playerState(shop, player)).toEqual(before);
    expect((await shop.call({ method: 'POST', url: '/api/upgrade/quote', payload: bodyOf({ coins: 1 }) })).statusCode).toBe(401);
  });

  it('plays at the prices of now: a changed price is an error that says so', async () => {
    const player = await seededPlayer(shop, 10_000);
    const target = 'mint-cell';
    const seen = (await quote(player, { coins: 1, target })).json<{ data: { wins: number } }>().data.wins;
    await shop.deps.db.transaction((tx) => tx.execute(sql`update prize set sale_price = sale_price * 2 where id = ${target}`));
    const before = await playerState(shop, player);
    const changed = await play(player, { coins: 1, target, wins: seen });
    expect(codeOf(changed)).toEqual([409, 'quote_changed']);
    const now = (await quote(player, { coins: 1, target })).json<{ data: { wins: number } }>().data.wins;
    expect(now).toBeLessThan(seen);
    expect(changed.json().msg).toContain(`${(Math.floor(now / 100) / 100).toFixed(2)}%`);
    // A wished-for chance is one too.
    expect(codeOf(await play(player, { coins: 1, target, wins: 900_000 }))).toEqual([409, 'quote_changed']);
    expect(await playerState(shop, player)).toEqual(before);
    expect(betOf(await play(player, { coins: 1, target, wins: now })).outcome).toMatchObject({ wins: now });

    // A price that leaves no legal chance is reported as a change too: the player saw another one.
    await shop.deps.db.transaction((tx) => tx.execute(sql`update prize set sale_price = 100 where id = ${target}`));
    expect(codeOf(await play(player, { coins: 1, target, wins: now }))).toEqual([409, 'quote_changed']);

    await shop.deps.db.transaction((tx) => tx.execute(sql`update prize set offered = false where id = ${target}`));
    for (const answer of [await play(player, { coins: 1, target, wins: now }), await quote(player, { coins: 1, target })])
      expect(codeOf(answer)).toEqual([409, 'target_unavailable']);
    expect(codeOf(await quote(player, { coins: 1, target: 'no-such-prize' }))).toEqual([409, 'target_unavailable']);
  });

  it('keeps chances within 0.01–90 % and stakes within the limits, in quotes and in play', async () => {
    const player = await seededPlayer(shop, 1_000_000);
    const [dear = ''] = await giveItems(shop, player, [190]);
    const before = await playerState(shop, player);
    const cases: [Stake, RegExp][] = [
      [{}, /0\.10/],
      [{ coins: 0.09 }, /0\.10/],
      [{ coins: 1_000.01 }, /1,000\.00/],
      // 95 % of 1.90 / 2.00 is more than ninety; the dearest prize for 0.10 has a chance below 0.01 %.
      [{ items: [dear] }, /90\.25%/],
      [{ coins: 0.1, target: 'gilded-crown' }, /0\.00%/],
      [{ coins: 5 }, /237\.50%/],
    ];
    for (const [stake, words] of cases) {
      for (const answer of [await quote(player, stake), await play(player, { ...stake, wins: 1 })]) {
        expect(codeOf(answer), JSON.stringify(stake)).toEqual([409, 'limit_exceeded']);
        expect(answer.json().msg).toMatch(words);
      }
    }
    expect(await playerState(shop, player)).toEqual(before);
  });

  it('refuses bodies that are none, and moves nothing', async () => {
    const player = await seededPlayer(shop, 10_000);
    const items = await giveItems(shop, player, Array<number>(21).fill(5));
    const before = await playerState(shop, player);
    const good = { ...bodyOf({ coins: 1 }), wins: winsOf(100) };
    for (const wrong of [
      { items: null },
      { items: 'x' },
      { items: [null] },
      { items: [1] },
      { items: ['a'.repeat(65)] },
      { items },
      { target_id: '' },
      { side: 'left' },
      { wins: -1 },
      { wins: 1.5 },
      { wins: '1' },
      { price: 1 },
      { multiplier: 2 },
    ])
      expect((await player.post('/api/upgrade', { ...good, ...wrong })).statusCode, JSON.stringify(wrong).slice(0, 80)).toBe(422);
    for (const wrong of [{ wins: 1 }, { coins: -1 }, { coins: '1' }, { mode: 'auto' }])
      expect((await player.post('/api/upgrade/quote', { ...bodyOf({ coins: 1 }), ...wrong })).statusCode, JSON.stringify(wrong)).toBe(422);
    expect(await playerState(shop, player)).toEqual(before);
  });

  it('stakes the items once for a key, however often it is sent', async () => {
    const player = await seededPlayer(shop, 0);
    const items = await giveItems(shop, player, [60, 40]);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => play(player, { items, wins: winsOf(100) }, { key })));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(await noncesOf(shop, player)).toEqual([0]);
    expect((await inventory(player)).length).toBe(answers[0]?.json().inventory_id === null ? 0 : 1);
  });

  it('follows from the revealed seeds, over and under, items and coins', async () => {
    const player = await seededPlayer(shop, 10_000);
    const bets = [];
    for (let turn = 0; turn < 12; turn++) {
      const prices = turn % 3 ? [7 * turn] : [];
      const coins = 11 + 3 * turn;
      const staked = prices.reduce((sum, price) => sum + price, coins);
      const items = await giveItems(shop, player, prices);
      bets.push(betOf(await play(player, { items, coins: coins / 100, side: turn % 4 < 2 ? 'over' : 'under', wins: winsOf(staked) })));
    }
    const seeds = await revealedSeeds(player);
    for (const bet of bets) expectProven(bet, seeds.get(bet.server_seed_hash) ?? '');
    expect(await shop.audit()).toEqual([]);
  });
});
