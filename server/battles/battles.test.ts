import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { cents } from '#contract/money.ts';
import { battleChannel, battlesChannel } from '#contract/realtime/battles.ts';
import { planCatalogue, readCatalogueData } from '#server/catalogue/read-data.ts';
import { seedCatalogue } from '#server/catalogue/seed-catalogue.ts';
import { tidy } from '#server/runtime/housekeeping.ts';
import { BATTLE_EVENTS, makeBattles, START, type BattleShop } from '#tests/support/battles.ts';
import { DATABASES, type TestPlayer } from '#tests/support/shop.ts';

describe.each(DATABASES)('battles on %s', (database) => {
  let shop: BattleShop;
  let creator: TestPlayer;
  let other: TestPlayer;
  beforeAll(async () => {
    shop = await makeBattles(database);
  });
  afterAll(() => shop.close());
  // Each test has players and battles of its own in one shop, and looks at nothing else.
  beforeEach(async () => {
    creator = await shop.newPlayer('Creator');
    other = await shop.newPlayer('Other');
  });

  const listed = async (query: string, player?: TestPlayer): Promise<string[]> => {
    const answer = player ? await player.get(`/api/battles${query}`) : await shop.call({ url: `/api/battles${query}` });
    expect(answer.statusCode, answer.body).toBe(200);
    return (answer.json().data as { id: string }[]).map(({ id }) => id);
  };

  it('are created, joined, played by the schedule and paid at its end', async () => {
    const id = await shop.create(creator);
    const open = await shop.battle(id, creator);
    expect(open).toMatchObject({ status: 'waiting', round: 0, draws: [], client_seeds: null, entropy: null, result: null });
    expect(open.seats.map(({ player, mine }) => [player?.name ?? null, mine])).toEqual([
      ['Creator', true],
      [null, false],
    ]);
    const price = Math.round(open.price * 100);
    expect(await shop.balance(creator.id)).toBe(START - price);
    expect(await shop.faults()).toEqual([]);

    const joined = await shop.join(other, id);
    expect(joined.statusCode, joined.body).toBe(200);
    expect(joined.json().data.battle).toMatchObject({ status: 'starting', round: 0, draws: [], result: null });
    expect(joined.json().data.battle.client_seeds).toEqual(['of Creator', 'of Other']);
    const first = await shop.moveUntil(id, ({ round }) => round === 1);
    expect(first).toMatchObject({ status: 'in_progress', result: null, winner: null, total: null });
    expect(first.draws.length).toBe(1);
    expect(await shop.faults()).toEqual([]);
    const ended = await shop.moveUntil(id, ({ status }) => status === 'ended');
    expect(ended.result?.verdict.winner).toBe(ended.winner);
    expect(await shop.faults()).toEqual([]);
    expect([await shop.balance(creator.id), await shop.balance(other.id)]).toEqual([START - price, START - price]);
    const settled = await shop.finish(id);
    const names = settled.boxes.flatMap(({ version_hash, count }) => Array.from({ length: count }, () => version_hash));
    const values = settled.draws.map((seats, round) =>
      seats.map(({ item }) => settled.versions[names[round] ?? '']?.[item]?.sale_price ?? NaN),
    );
    expect(settled.total).toBeCloseTo(
      values.flat().reduce((a, b) => a + b, 0),
      6,
    );
    const winner = settled.winner === 0 ? creator : other;
    const { data: items, meta } = (await winner.get('/api/profile/inventory?per_page=100')).json();
    expect(meta.total).toBe(4);
    expect(items.reduce((sum: number, item: { sale_price: number }) => sum + item.sale_price, 0)).toBeCloseTo(settled.total ?? NaN, 6);
    expect(await shop.faults()).toEqual([]);
  });

  it('publish the seven events and the list in their order', async () => {
    const id = await shop.create(creator);
    await shop.join(other, id);
    await shop.finish(id);
    const types = shop.messages.filter(({ stream }) => stream === `battle-${id}`).map(({ type }) => type);
    expect(types).toEqual(BATTLE_EVENTS);
    // Each is what its channel declares.
    for (const message of shop.messages.filter(({ stream }) => stream.startsWith('battle'))) {
      const declared: Readonly<Record<string, z.ZodMiniType>> = { ...battleChannel.events, ...battlesChannel.events };
      expect(declared[message.type]?.safeParse(message).error?.issues ?? [], message.type).toEqual([]);
      expect(declared).toHaveProperty(message.type);
    }
    const list = shop.messages
      .map(({ stream, type, data }) => ({ stream, type, summary: data as { id: string; status: string; winner: number | null } }))
      .filter(({ stream, summary }) => stream === 'battles' && summary.id === id)
      .map(({ type, summary }) => [type, summary.status]);
    expect(list).toEqual([
      ['battleCreated', 'waiting'],
      ['battleChanged', 'starting'],
      ['battleChanged', 'ended'],
    ]);
  });

  it('keep the bet of each seat open until they are paid, and list it like every other bet then', async () => {
    const id = await shop.create(creator);
    await shop.join(other, id);
    await shop.moveUntil(id, ({ status }) => status === 'ended');
    const [open] = (await creator.get('/api/bets/mine?game=battle')).json().data;
    expect(open).toMatchObject({ status: 'open', payout: 0, battle_id: id, outcome: { game: 'battle', seat: 0, winner: null } });
    const own = await Promise.all([creator, other].map(async ({ get }) => (await get('/api/bets/mine')).json().data[0].id as string));
    const linesOfAll = async () => {
      const { data } = (await shop.call({ url: '/api/bets?game=battle' })).json() as { data: { payout: number; id: string }[] };
      return data.filter((line) => own.includes(line.id));
    };
    expect(await linesOfAll()).toEqual([]);
    const { winner } = await shop.finish(id);
    const lines = await linesOfAll();
    expect(lines.length).toBe(2);
    expect(lines.filter(({ payout }) => payout > 0).length).toBe(1);
    const [mine] = (await creator.get('/api/bets/mine?game=battle')).json().data;
    expect(mine).toMatchObject({ status: winner === 0 ? 'won' : 'lost', outcome: { winner } });
    expect((await shop.call({ url: `/api/bets/${mine.id}` })).json().data).toMatchObject({ battle_id: id });
  });

  it('that are private are in no list and no message of the list, and open with the link', async () => {
    const id = await shop.create(creator, { private: true });
    expect(await listed('')).not.toContain(id);
    expect(await listed('?mine=1', other)).toEqual([]);
    expect(await listed('?mine=1', creator)).toEqual([id]);
    expect((await shop.join(other, id)).statusCode).toBe(200);
    await shop.finish(id);
    expect(await listed('')).not.toContain(id);
    expect(JSON.stringify(shop.messages.filter(({ stream }) => stream === 'battles'))).not.toContain(id);
  });

  it('are listed by what a player asks for', async () => {
    const open = await shop.create(creator);
    shop.clock.moveTo(shop.clock.monotonic() + 10);
    const teams = await shop.create(creator, { lineup: '2v2', mode: 'terminal' });
    const running = await shop.create(creator);
    await shop.join(other, running);
    const asked = async (query: string, player?: TestPlayer): Promise<string[]> =>
      (await listed(query, player)).filter((id) => [open, teams, running].includes(id));
    expect(await asked('?per_page=100')).toEqual([teams, open, running]);
    expect(await asked('?status=open')).toEqual([teams, open]);
    expect(await asked('?status=running')).toEqual([running]);
    expect(await asked('?mode=terminal')).toEqual([teams]);
    expect(await asked('?lineup=1v1&status=open')).toEqual([open]);
    expect(await asked('?joinable=1', creator)).toEqual([]);
    expect(await asked('?joinable=1', other)).toEqual([teams, open]);
    expect(await listed('?mine=true', other)).toEqual([running]);
    const { seat_price: price } = await shop.battle(open);
    expect(await asked(`?status=open&price_from=${price}&price_to=${price}`)).toEqual([teams, open]);
    expect(await listed(`?price_to=${(price - 0.01).toFixed(2)}`)).toEqual([]);
    const page = (await creator.get('/api/battles?mine=1&per_page=1')).json();
    expect(page).toMatchObject({ meta: { total: 3 }, links: { next: expect.stringContaining('page=2') } });
  });

  it('run on the list until their final is over, so that it gives no end away', async () => {
    const id = await shop.create(creator);
    await shop.join(other, id);
    const shown = async (status: string) =>
      ((await creator.get(`/api/battles?mine=1&status=${status}`)).json().data as { id: string }[]).find((one) => one.id === id);
    const { winner, total } = await shop.moveUntil(id, ({ status }) => status === 'ended');
    expect(await shown('running')).toMatchObject({ status: 'in_progress', round: 2, winner: null, total: null });
    expect(await shown('ended')).toBeUndefined();
    await shop.finish(id);
    expect(await shown('ended')).toMatchObject({ status: 'ended', winner, total });
    expect(await shown('running')).toBeUndefined();
  });

  it('refuse what can’t be created with a sentence under the field, and move nothing', async () => {
    const box = { slug: 'no-such-box', count: 1 };
    const { data } = (await shop.call({ url: '/api/boxes?sort=-price' })).json();
    const [dearest] = data as { slug: string }[];
    const slug = dearest?.slug ?? '';
    const refusals = [
      [{ boxes: [box] }, 422, 'boxes'],
      [{ boxes: [] }, 422, 'boxes'],
      [{ boxes: [{ slug, count: 0 }] }, 422, 'boxes'],
      [{ boxes: [{ slug, count: 51 }] }, 422, 'boxes'],
      [{ boxes: [{ slug, count: 1.5 }] }, 422, 'boxes'],
      [{ boxes: [{ slug, count: 1, version_hash: 'a'.repeat(64) }] }, 409, 'boxes'],
      [{ lineup: '2v2', mode: 'group' }, 422, 'mode'],
    ] as const;
    for (const [order, status, field] of refusals) {
      const answer = await shop.order(creator, order as never);
      expect([answer.statusCode, Object.keys(answer.json().errors ?? {})], answer.body).toEqual([status, [field]]);
      expect(answer.json().msg).toBe(answer.json().errors[field][0]);
    }
    await shop.deps.db.read.execute(sql`update box set on_sale = false where slug = ${slug}`);
    // Another process may sell a version for a few seconds more.
    shop.clock.moveTo(shop.clock.monotonic() + 10_000);
    const gone = await shop.order(creator, { boxes: [{ slug, count: 1 }] });
    await shop.deps.db.read.execute(sql`update box set on_sale = true where slug = ${slug}`);
    expect(gone.json()).toMatchObject({ code: 'box_unavailable', errors: { boxes: [expect.any(String)] } });
    const wrong = await creator.post('/api/battles/create', {
      boxes: [{ slug, count: 1 }],
      lineup: '1v1',
      mode: 'normal',
      fast: false,
      private: false,
      sponsored: 0,
      server_seed_hash: 'b'.repeat(64),
      client_seed: 'mine',
    });
    expect(wrong.statusCode).toBe(409);
    expect(await shop.balance(creator.id)).toBe(START);
    expect(await shop.faults()).toEqual([]);
  });

  it('name the seed that was shown before; each serves one battle', async () => {
    const before = (await creator.get('/api/battles/next-seed')).json().data.server_seed_hash;
    expect((await creator.get('/api/battles/next-seed')).json().data.server_seed_hash).toBe(before);
    const id = await shop.create(creator);
    expect(await shop.battle(id)).toMatchObject({ server_seed_hash: before });
    const { data: own } = (await creator.get('/api/battles?mine=1')).json();
    expect(own).toMatchObject([{ id, server_seed_hash: before }]);
    expect((await creator.get('/api/battles/next-seed')).json().data.server_seed_hash).not.toBe(before);
    const stale = { boxes: [{ slug: 'x', count: 1 }], server_seed_hash: before };
    const { boxes } = await shop.battle(id);
    const again = await creator.post('/api/battles/create', {
      ...stale,
      boxes: boxes.map(({ count }, index) => ({ slug: (boxes[index] as unknown as { slug: string }).slug, count })),
      lineup: '1v1',
      mode: 'normal',
      fast: false,
      private: false,
      sponsored: 0,
      client_seed: 'mine',
    });
    expect(again.json()).toMatchObject({ code: 'seed_changed' });
  });

  it('are created and joined once by one key', async () => {
    const { server_seed_hash } = (await creator.get('/api/battles/next-seed')).json().data;
    const [box] = (await shop.call({ url: '/api/boxes?sort=price' })).json().data as { slug: string }[];
    const body = {
      boxes: [{ slug: box?.slug, count: 1 }],
      lineup: '1v1v1',
      mode: 'normal',
      fast: false,
      private: false,
      sponsored: 0,
      server_seed_hash,
      client_seed: 'mine',
    };
    const key = '0d7d9c1c-3f3c-4f4e-8d65-2f8e5a3b1c00';
    const [first, second] = [
      await creator.post('/api/battles/create', body, { key }),
      await creator.post('/api/battles/create', body, { key }),
    ];
    expect(second.body).toBe(first.body);
    const { id } = first.json().data;
    const join = () => other.post(`/api/battles/${id}/join`, { client_seed: 'theirs' }, { key });
    expect((await join()).body).toBe((await join()).body);
    expect((await shop.join(other, id)).json()).toMatchObject({ code: 'already_joined' });
    expect((await shop.join(creator, id)).json()).toMatchObject({ code: 'already_joined' });
    expect(await shop.faults()).toEqual([]);
  });

  it('can be canceled by their creator alone, before another player joins, and give all back', async () => {
    const id = await shop.create(creator, { lineup: '1v1v1', sponsored: 50 });
    expect((await other.post(`/api/battles/${id}/cancel`)).json()).toMatchObject({ code: 'not_found' });
    await shop.addBots(creator, id, 1);
    const answer = await creator.post(`/api/battles/${id}/cancel`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data.balance).toBe(START / 100);
    expect((await creator.post(`/api/battles/${id}/cancel`)).statusCode).toBe(200);
    expect(await shop.battle(id)).toMatchObject({ status: 'canceled', started_at: null, result: null });
    expect((await shop.join(other, id)).json()).toMatchObject({ code: 'battle_closed' });
    const [bet] = (await creator.get('/api/bets/mine')).json().data;
    expect(bet).toMatchObject({ status: 'canceled', payout: 0 });
    const joined = await shop.create(creator, { lineup: '1v1v1' });
    await shop.join(other, joined);
    expect((await creator.post(`/api/battles/${joined}/cancel`)).json()).toMatchObject({ code: 'battle_closed' });
    expect(await shop.faults()).toEqual([]);
  });

  it('take bots of the house at the call of their creator, who has the part for their seats back at once', async () => {
    const id = await shop.create(creator, { lineup: '2v2', sponsored: 100 });
    const { price } = await shop.battle(id);
    expect(await shop.balance(creator.id)).toBe(START - Math.round(price * 400));
    expect((await shop.addBots(other, id, 1)).json()).toMatchObject({ code: 'not_found' });
    const two = await shop.addBots(creator, id, 2);
    expect(two.json().data.seats.map(({ is_bot }: { is_bot: boolean }) => is_bot)).toEqual([false, true, true, false]);
    expect(await shop.balance(creator.id)).toBe(START - Math.round(price * 200));
    const joined = await shop.join(other, id, 1);
    expect(joined.json()).toMatchObject({ data: { balance: START / 100, battle: { status: 'starting' } } });
    await shop.finish(id);
    expect(await shop.faults()).toEqual([]);
  });

  it('start no battle and give no coins away while their creator is held', async () => {
    const hold = (what: string) =>
      shop.deps.db.script(
        `insert into hold (what, user_id, reason, placed_at, placed_by) values ('${what}', '${creator.id}', 'a test', now(), 'ada')`,
      );
    const id = await shop.create(creator);
    await hold('play');
    expect((await shop.addBots(creator, id, 1)).json()).toMatchObject({ code: 'play_not_allowed' });
    await shop.deps.db.script(`delete from hold where user_id = '${creator.id}'`);
    await hold('money');
    await expect(shop.create(creator, { sponsored: 50 })).rejects.toThrow('play_not_allowed');
    expect((await shop.addBots(creator, id, 1)).statusCode).toBe(200);
    await shop.finish(id);
    expect((await shop.order(creator)).json()).toMatchObject({ code: 'play_not_allowed' });
  });

  it.each(['money is held', 'debt is open'])('have no seat beside other players while a player’s %s', async (why) => {
    const [late, own, third] = [await shop.create(creator, { lineup: '1v1v1' }), await shop.create(other), await shop.newPlayer('Third')];
    await shop.join(other, late);
    await shop.deps.db.script(
      why === 'money is held'
        ? `insert into hold (what, user_id, reason, placed_at, placed_by) values ('money', '${creator.id}', 'a test', now(), 'ada')`
        : `insert into invoice (id, user_id, gateway, status, stage, amount, debt, created_at, settled_at, reversed_at)
          values (gen_random_uuid(), '${creator.id}', 'zen', 'reversed', 'closed', 100, 60, now(), now(), now())`,
    );
    const code = why === 'money is held' ? 'play_not_allowed' : 'debt_open';
    expect((await shop.join(creator, own)).json()).toMatchObject({ code });
    expect((await shop.order(creator)).json()).toMatchObject({ code });
    // What came after the player sat down keeps the battle from going on.
    expect((await shop.join(third, late)).json()).toMatchObject({ code: 'battle_closed' });
    expect((await shop.addBots(creator, late, 1)).json()).toMatchObject({ code: 'battle_closed' });
    expect(await shop.faults()).toEqual([]);
  });

  it('seat a player on the side that was asked for, and refuse one that is full', async () => {
    const id = await shop.create(creator, { lineup: '2v2' });
    expect((await shop.join(other, id, 1)).json().data.battle.seats[2]).toMatchObject({ mine: true, side: 1 });
    const third = await shop.newPlayer();
    await shop.join(third, id, 1);
    expect((await shop.join(await shop.newPlayer(), id, 1)).json()).toMatchObject({ code: 'seat_taken' });
    expect((await shop.join(await shop.newPlayer(), id, 3)).statusCode).toBe(422);
    expect((await shop.join(await shop.newPlayer(), 'nothing')).statusCode).toBe(404);
  });

  it('that are not full are canceled after a day, and all stakes are returned once', async () => {
    const id = await shop.create(creator, { lineup: '1v1v1', sponsored: 25 });
    await shop.join(other, id);
    shop.clock.moveTo(shop.clock.monotonic() + 86_400_000 + 100);
    const third = await shop.newPlayer();
    expect((await shop.join(third, id)).json()).toMatchObject({ code: 'battle_closed' });
    await shop.moveUntil(id, ({ status }) => status === 'canceled');
    expect([await shop.balance(creator.id), await shop.balance(other.id)]).toEqual([START, START]);
    const { rows } = await shop.deps.db.read.execute(sql`select distinct status from bet where battle_id = ${id}`);
    expect(rows).toEqual([{ status: 'refunded' }]);
    expect(await listed('?per_page=100')).not.toContain(id);
    expect(await shop.faults()).toEqual([]);
  });

  it('leave no count of their messages behind a day after their end', async () => {
    const id = await shop.create(creator);
    await shop.join(other, id);
    await shop.finish(id);
    const counted = async () => (await shop.deps.db.read.execute(sql`select 1 from stream where channel = ${`battle-${id}`}`)).rows.length;
    await tidy(shop.deps);
    expect(await counted()).toBe(1);
    shop.clock.moveTo(shop.clock.monotonic() + 86_500_000);
    await tidy(shop.deps);
    expect(await counted()).toBe(0);
  });

  it('keep the version that was on sale when they were created, whether the box changes or is withdrawn', async () => {
    const id = await shop.create(creator);
    const before = await shop.battle(id);
    const data = readCatalogueData();
    const dearer = planCatalogue({ ...data, boxes: data.boxes.map((box) => ({ ...box, price: cents(box.price + 100) })) });
    const stock = (planned = planCatalogue(data)) => shop.deps.db.transaction((tx) => seedCatalogue(tx, shop.deps, planned));
    await stock(dearer);
    await shop.deps.db.read.execute(sql`update box set on_sale = false`);
    shop.deps.catalogue.forgetCurrent();
    expect((await shop.join(other, id)).statusCode).toBe(200);
    const { boxes, versions } = await shop.finish(id);
    expect({ boxes, versions }).toEqual({ boxes: before.boxes, versions: before.versions });
    await stock();
    await shop.deps.db.read.execute(sql`update box set on_sale = true where type <> 'free'`);
    shop.deps.catalogue.forgetCurrent();
    const [{ version_hash: again } = { version_hash: '' }] = (await shop.battle(await shop.create(creator))).boxes;
    expect(again).toBe(before.boxes[0]?.version_hash);
    expect(await shop.faults()).toEqual([]);
  });

  it('without enough coins are refused, and the seat stays free', async () => {
    const id = await shop.create(creator);
    const poor = await shop.player({ name: 'Poor' });
    expect((await shop.join(poor, id)).json()).toMatchObject({ code: 'insufficient_funds' });
    expect((await shop.order(poor)).json()).toMatchObject({ code: 'insufficient_funds' });
    expect((await shop.battle(id)).seats[1]?.player).toBeNull();
    expect(await shop.faults()).toEqual([]);
  });
});

describe('battles under the rules of play', () => {
  it('that forbid fast play are not fast, and count as a cycle of the game', async () => {
    const shop = await makeBattles('pglite', { env: { RULES: 'uk' } });
    const player = await shop.newPlayer();
    expect((await shop.order(player, { fast: true })).json()).toMatchObject({ code: 'play_not_allowed' });
    expect((await shop.order(player)).statusCode).toBe(200);
    expect((await shop.order(player)).json()).toMatchObject({ code: 'play_not_allowed' });
    await shop.close();
  });

  it.each(DATABASES)('that give free coins count what waits in a battle, on %s', async (database) => {
    const shop = await makeBattles(database, { env: { RULES: 'social' } });
    const player = await shop.player({ balance: cents(100_000) });
    const id = await shop.create(player, { lineup: '1v1v1', sponsored: 50 });
    expect((await shop.addBots(player, id, 1)).statusCode).toBe(200);
    expect(await shop.balance(player.id)).toBeLessThan(100_000);
    expect((await player.get('/api/free-coins')).json().data).toEqual({ due: 0, next_at: null });
    expect((await player.post('/api/free-coins')).json()).toMatchObject({ code: 'limit_exceeded' });
    expect((await player.post(`/api/battles/${id}/cancel`)).statusCode).toBe(200);
    expect(await shop.balance(player.id)).toBe(100_000);
    await shop.close();
  });
});
