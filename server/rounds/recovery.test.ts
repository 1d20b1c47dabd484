import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reachedAtMs } from '#contract/games/crash.ts';
import { cents } from '#contract/money.ts';
import type { Engine } from '#server/database/database.ts';
import { makeRounds, type RoundShop } from '#tests/support/rounds.ts';
import { DATABASES, freshEngine, type TestPlayer } from '#tests/support/shop.ts';
import { chainOf, secretLink } from './chains.ts';

const START = 100_000;

describe.each(DATABASES)('rounds that a shop on %s left', (database) => {
  let engine: Engine;
  let shop: RoundShop;
  const begin = async (): Promise<void> => {
    shop = await makeRounds(database, {}, { ...engine, close: async () => undefined });
  };
  beforeEach(async () => {
    engine = await freshEngine(database);
    await begin();
  });
  afterEach(async () => {
    await shop.close();
    await engine.close();
  });

  /** What the shop wrote is all that the next one finds: nothing is finished at the end. */
  const restart = async (meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> => {
    await shop.close();
    await meanwhile();
    await begin();
  };
  const run = (statement: string) => engine.script(statement);
  const newPlayer = (): Promise<TestPlayer> => shop.player({ balance: cents(START) });
  const place = async (player: TestPlayer, game: 'crash' | 'wheel', body: object): Promise<void> =>
    expect((await player.post(`/api/${game}/bet`, body)).statusCode).toBe(200);
  const outcomes = async (game: 'crash' | 'wheel'): Promise<Record<string, string>> => {
    const { rows } = await engine.queries.execute<{ name: string; status: string }>(
      sql`
        select u.name, case when b.status <> 'open' then b.status when b.round_id is null then 'queued' else 'placed' end as status
        from bet b join users u on u.id = b.user_id where b.game = ${game}`,
    );
    return Object.fromEntries(rows.map(({ name, status }) => [name, status]));
  };
  /** The next round opens, follows in the chain, and every stake is accounted for. */
  const goesOn = async (game: 'crash' | 'wheel', number: number): Promise<void> => {
    expect((await shop.open(game)).number).toBe(number + 1);
    const [last] = (await shop.call({ url: `/api/${game}/recent-games?limit=1` })).json().data;
    expect(last).toMatchObject({ number, status: 'ended' });
    expect(last.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await shop.faults()).toEqual([]);
  };

  it('crash, while bets were open: gives all back, keeps those that wait', async () => {
    const waits = await shop.player({ name: 'waits', balance: cents(START) });
    await shop.open('crash');
    await shop.takeOff();
    await place(waits, 'crash', { stake: 10 });
    await restart();
    const { number } = await shop.open('crash');
    expect(await outcomes('crash')).toEqual({ waits: 'placed' });
    const flies = await shop.player({ name: 'flies', balance: cents(START) });
    await place(flies, 'crash', { stake: 10, auto: 1.01 });
    await restart();
    await goesOn('crash', number);
    expect(await outcomes('crash')).toEqual({ flies: 'refunded', waits: 'refunded' });
    expect([await shop.balance(flies.id), await shop.balance(waits.id)]).toEqual([START, START]);
  });

  it('crash, when bets were just closed: gives all back', async () => {
    const player = await newPlayer();
    const { number } = await shop.open('crash');
    await place(player, 'crash', { stake: 10, auto: 1.01 });
    await restart(() => run("update game_round set status = 'pending' where game = 'crash' and status = 'starting'"));
    await goesOn('crash', number);
    expect(await shop.balance(player.id)).toBe(START);
  });

  it('crash, in mid-flight: written cash-outs are kept, targets up to the bust are paid, the rest is given back', async () => {
    const names = ['cashed', 'reached', 'beyond', 'open'];
    const players = await Promise.all(names.map((name) => shop.player({ name, balance: cents(START) })));
    const [cashed, reached, beyond, open] = players as [TestPlayer, TestPlayer, TestPlayer, TestPlayer];
    for (;;) {
      await shop.open('crash');
      await place(cashed, 'crash', { stake: 10 });
      await place(reached, 'crash', { stake: 10, auto: 1.5 });
      await place(beyond, 'crash', { stake: 10, auto: 1_000 });
      await place(open, 'crash', { stake: 10 });
      const flown = await shop.takeOff();
      if (flown.bust >= 150 && flown.bust < 100_000) break;
      await shop.finish('crash');
    }
    const { number } = await shop.running('crash');
    const before = await Promise.all(players.map(({ id }) => shop.balance(id)));
    shop.clock.moveTo(shop.clock.monotonic() + reachedAtMs(110));
    expect((await cashed.post('/api/crash/close-bet', {})).statusCode).toBe(200);
    await restart();
    await goesOn('crash', number);
    const after = await Promise.all(players.map(({ id }) => shop.balance(id)));
    expect(after.map((balance, index) => balance - (before[index] ?? 0))).toEqual([1_100, 1_500, 1_000, 1_000]);
    // Once more: what is settled stays.
    await restart();
    expect(await Promise.all(players.map(({ id }) => shop.balance(id)))).toEqual(after);
  });

  it('crash, after the bust was written: the losses are kept', async () => {
    const player = await newPlayer();
    await shop.open('crash');
    await place(player, 'crash', { stake: 10 });
    const { round } = await shop.takeOff();
    await shop.finish('crash');
    await restart();
    await goesOn('crash', round.number);
    expect(await shop.balance(player.id)).toBe(START - 1_000);
  });

  it('the wheel, while bets were open: gives all back', async () => {
    const player = await newPlayer();
    const { number } = await shop.open('wheel');
    for (const color of [2, 3, 5, 50]) await place(player, 'wheel', { stake: 10, color });
    await restart();
    await goesOn('wheel', number);
    expect(await shop.balance(player.id)).toBe(START);
  });

  it.each(['pending', 'in_progress', 'ended'] as const)('the wheel, once bets were closed (%s): the spin counts', async (state) => {
    const player = await newPlayer();
    const made = await shop.open('wheel');
    for (const color of [2, 3, 5, 50]) await place(player, 'wheel', { stake: 10, color });
    const chain = await chainOf(engine.queries, made.chainId);
    const hash = await secretLink(shop.deps, chain, made.number);
    if (state === 'pending') {
      await restart(() => run("update game_round set status = 'pending' where game = 'wheel' and status = 'starting'"));
    } else {
      const { draw } = await shop.spin();
      const result = JSON.stringify(draw);
      // Ended, and killed before any bet was paid.
      const ended = `
        update game_round set status = 'ended', ended_at = now(), hash = '${hash}', result = '${result}' where id = '${made.id}';
        update bet set status = 'lost', settled_at = now() where round_id = '${made.id}' and (detail ->> 'color')::integer <> ${draw.color}`;
      await restart(async () => (state === 'ended' ? run(ended) : undefined));
    }
    await goesOn('wheel', made.number);
    const { draw } = (await shop.call({ url: `/api/wheel/rounds/${made.id}` })).json().data.round;
    const won = draw.color * 1_000;
    // All four colours were bet on, so one has won.
    expect(await shop.balance(player.id)).toBe(START - 4_000 + won);
  });

  it('take the next chain when one runs low, and never a link twice', async () => {
    await shop.open('crash');
    await run(
      'alter table round_chain disable trigger user; update round_chain set length = 3; alter table round_chain enable trigger user',
    );
    const numbers: string[] = [];
    for (let count = 0; count < 5; count++) {
      const { chainId, number } = await shop.open('crash');
      numbers.push(`${chainId} ${number}`);
      await shop.takeOff();
      await shop.finish('crash');
    }
    expect(new Set(numbers).size).toBe(5);
    expect(new Set(numbers.map((text) => text.slice(0, 36))).size).toBe(2);
    const published = (await shop.call({ url: '/api/crash/seeds' })).json().data;
    expect(published.map(({ length }: { length: number }) => length)).toEqual([2_000, 3]);
  });
});

describe('processes that share a PostgreSQL', () => {
  it('have one that leads; another takes over when it is gone, and gives back what was open', async () => {
    const engine = await freshEngine('postgres');
    const kept = { ...engine, close: async () => undefined };
    const first = await makeRounds('postgres', {}, kept);
    await first.open('crash');
    const second = await makeRounds('postgres', {}, kept);
    try {
      const player = await first.player({ balance: cents(START) });
      const elsewhere = (url: string, payload: object) =>
        second.call({
          method: 'POST',
          url,
          payload,
          headers: { authorization: `Bearer ${player.token}`, 'idempotency-key': crypto.randomUUID() },
        });
      const refused = await elsewhere('/api/crash/bet', { stake: 1 });
      expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
      expect((await player.post('/api/crash/bet', { stake: 10 })).statusCode).toBe(200);
      const { number } = await first.running('crash');
      expect(second.rounds.statusOf('crash')).toBeNull();
      await first.close();
      expect((await second.open('crash')).number).toBe(number + 1);
      expect(await second.balance(player.id)).toBe(START);
      expect((await elsewhere('/api/crash/bet', { stake: 1 })).statusCode).toBe(200);
      expect(await second.faults()).toEqual([]);
    } finally {
      await second.close();
      await engine.close();
    }
  });
});
