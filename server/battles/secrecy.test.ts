import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { makeBattles, type BattleShop } from '#tests/support/battles.ts';
import { DATABASES, type TestPlayer } from '#tests/support/shop.ts';

/** Everything of one battle that must stay inside the shop until its moment: `[round][seat]` tickets, the seed, and who wins. */
interface Secrets {
  tickets: number[][];
  names: string[];
}

describe.each(DATABASES)('a battle on %s', (database) => {
  let shop: BattleShop;
  let players: [TestPlayer, TestPlayer];
  beforeAll(async () => {
    shop = await makeBattles(database);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    players = [await shop.newPlayer('Creator'), await shop.newPlayer('Rival')];
  });

  const secretsOf = async (id: string): Promise<Secrets> => {
    const { rows } = await shop.deps.db.read.execute<{ round: number; ticket: number; name: string }>(sql`
      select d.round, d.ticket, i.name from battle_draw d join box_version_item i on i.version_id = d.version_id and i.place = d.place
      where d.battle_id = ${id} order by d.round, d.seat`);
    const rounds = Math.max(...rows.map(({ round }) => round)) + 1;
    return {
      tickets: Array.from({ length: rounds }, (_, round) => rows.filter((row) => row.round === round).map(({ ticket }) => ticket)),
      names: rows.map(({ name }) => name),
    };
  };

  /** Every public answer, as it goes over the wire, without the clock. */
  const answers = async (id: string): Promise<{ url: string; body: string; headers: string }[]> => {
    const [creator] = players;
    const urls = [
      `/api/battles/${id}`,
      '/api/battles',
      '/api/battles?status=running',
      '/api/battles?status=ended',
      '/api/battles?mine=1',
      '/api/bets',
      '/api/bets/mine',
      '/api/profile',
      '/api/profile/inventory',
      '/api/last-drops',
    ];
    const got = await Promise.all(urls.map(async (url) => ({ url, answer: await creator.get(url) })));
    return got.map(({ url, answer }) => ({
      url,
      body: answer.body.replace(/,"ts":\d+/, ''),
      headers: Object.keys(answer.headers).toSorted().join(),
    }));
  };

  /** Moves the clock to so many ms after the start, and gives the shop time for whatever it would do then. */
  const moveTo = async (startAt: number, ms: number): Promise<void> => {
    shop.clock.moveTo(shop.clock.monotonic() + Math.max(0, startAt + ms - shop.clock.now()));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await shop.settled();
  };

  it('lets nothing of a round out before it begins, and nothing of its end before that is published', async () => {
    const [creator, rival] = players;
    const boxes = ((await shop.call({ url: '/api/boxes?sort=price' })).json().data as { slug: string }[]).slice(0, 2);
    const id = await shop.create(creator, { boxes: boxes.map(({ slug }) => ({ slug, count: 2 })) });
    const joined = await shop.join(rival, id);
    const { tickets } = await secretsOf(id);
    const startAt = new Date((await shop.battle(id)).started_at ?? 0).getTime();
    const publishedText = (): string => JSON.stringify(shop.messages);
    const quiet = Object.fromEntries((await answers(id)).map(({ url, body }) => [url, body]));
    const begins = [3_000, 9_000, 15_000, 21_000];
    expect(joined.body).not.toContain('"ticket":');
    for (const [round, at] of begins.entries()) {
      await moveTo(startAt, at - 50);
      const before = await answers(id);
      const page = JSON.parse(before[0]?.body ?? '').data;
      expect(page.draws.map((seats: { ticket: number }[]) => seats.map(({ ticket }) => ticket))).toEqual(tickets.slice(0, round));
      for (const type of ['battleEnded', 'battleSettled', 'lastDrop']) expect(publishedText()).not.toContain(`"type":"${type}"`);
      expect(shop.messages.filter(({ type }) => type === 'battleRoundStarted').length).toBe(round);
      expect(page).toMatchObject({ round, result: null, winner: null, total: null, settled_at: null });
      // All other answers are the same as when the last seat was taken.
      for (const { url, body } of before.slice(4)) if (!url.includes('battles')) expect(body, url).toBe(quiet[url]);
      await shop.moveUntil(id, (battle) => battle.round === round + 1);
    }
    await moveTo(startAt, 21_000 + 8_400);
    expect(publishedText()).not.toContain('"type":"battleEnded"');
    const ended = await shop.moveUntil(id, ({ status }) => status === 'ended');
    await shop.settled();
    expect(ended.result?.server_seed).toMatch(/^[0-9a-f]{64}$/);
    // The end is known; what follows from it is not there before the final is over.
    const atEnd = await answers(id);
    for (const { url, body } of atEnd.slice(5)) expect(body, url).toBe(quiet[url]);
    // Lists show it as in its last round, so that viewers see the final unspoiled.
    for (const { url, body } of atEnd.slice(1, 5))
      for (const listed of JSON.parse(body).data) expect(listed, url).toMatchObject({ status: 'in_progress', winner: null, total: null });
    await shop.finish(id);
    const after = Object.fromEntries((await answers(id)).map(({ url, body }) => [url, body]));
    expect(after['/api/bets']).not.toBe(quiet['/api/bets']);
    expect(publishedText()).toContain('"type":"lastDrop"');
  });

  it('answers with the same headers and, apart from the seats that are taken, the same size whatever was drawn', async () => {
    const [creator, rival] = players;
    const sizes = new Set<string>();
    for (let turn = 0; turn < 3; turn++) {
      const id = await shop.create(creator);
      await shop.join(rival, id);
      const [page] = await answers(id);
      sizes.add(`${page?.body.length} ${page?.headers}`);
    }
    expect(sizes.size).toBe(1);
  });
});
