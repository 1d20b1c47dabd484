import { createServer, connect, type AddressInfo, type Server } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '#tests/support/test-config.ts';
import { freshPostgres } from '#tests/support/shop.ts';
import type { Engine } from './engine.ts';
import { openPostgres } from './engine-postgres.ts';

/** A relay to a database that counts how often the shop speaks and is answered. */
async function countingRelay(url: string): Promise<{ url: string; trips(): number; server: Server }> {
  let trips = 0;
  let speaks = false;
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.on('data', (bytes) => {
      if (!speaks) trips += 1;
      speaks = true;
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      speaks = false;
      client.write(bytes);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(url);
  address.port = String((server.address() as AddressInfo).port);
  return { url: address.href, trips: () => trips, server };
}

let database: Awaited<ReturnType<typeof freshPostgres>>;
let relay: Awaited<ReturnType<typeof countingRelay>>;
let engine: Engine;
beforeAll(async () => {
  database = await freshPostgres({ empty: true });
  relay = await countingRelay(database.url);
  engine = await openPostgres(relay.url, 1, silentLog);
  await engine.script('create table note (id integer primary key, text text not null check (text <> $$bad$$))');
  await engine.script('create table once (id integer unique deferrable initially deferred)');
});
afterAll(async () => {
  await engine.close();
  relay.server.close();
  await database.drop();
});

const tripsOf = async (run: () => Promise<unknown>): Promise<number> => {
  const before = relay.trips();
  await run();
  return relay.trips() - before;
};
const write = (id: number, text: string) => sql`insert into note values (${id}, ${text})`;
const notes = async (): Promise<number[]> =>
  (await engine.queries.execute<{ id: number }>(sql`select id from note order by id`)).rows.map(({ id }) => id);

it('a transaction begins with its first statement and is committed with its last, in as many trips as it has statements', async () => {
  expect(await tripsOf(() => engine.transaction(async (_tx, endWith) => endWith(write(1, 'one'))))).toBe(1);
  const two = (id: number) =>
    engine.transaction(async (tx, endWith) => {
      await tx.execute(write(id, 'first'));
      endWith(write(id + 1, 'second'));
    });
  for (const id of [2, 4, 6]) expect(await tripsOf(() => two(id))).toBe(2);
  expect(await notes()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it('a transaction without a last statement is committed automatically, and one without any statement sends nothing', async () => {
  expect(await tripsOf(() => engine.transaction((tx) => tx.execute(write(10, 'alone'))))).toBe(2);
  expect(await tripsOf(() => engine.transaction(async () => undefined))).toBe(0);
  expect(await notes()).toContain(10);
});

it('a last statement that fails commits nothing of its transaction, and leaves the connection to the next', async () => {
  const failing = engine.transaction(async (tx, endWith) => {
    await tx.execute(write(20, 'good'));
    endWith(write(21, 'bad'));
  });
  await expect(failing).rejects.toThrow();
  await expect(engine.transaction(async (_tx, endWith) => endWith(write(22, 'bad')))).rejects.toThrow();
  await expect(
    engine.transaction(async (tx) => {
      await tx.execute(write(23, 'good'));
      throw new Error('second thoughts');
    }),
  ).rejects.toThrow('second thoughts');
  await engine.transaction(async (_tx, endWith) => endWith(write(24, 'good')));
  expect(await notes()).not.toContain(20);
  expect((await notes()).at(-1)).toBe(24);
});

it('what is checked at the commit itself is refused there, with the reason that the database gives', async () => {
  const twice = engine.transaction(async (tx, endWith) => {
    await tx.execute(write(30, 'good'));
    endWith(sql`insert into once values (1), (1)`);
  });
  await expect(twice).rejects.toMatchObject({ cause: { code: '23505' } });
  expect(await notes()).not.toContain(30);
});
