import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EmbeddedWire } from './embedded-wire.ts';

describe('a driver on the embedded database', () => {
  let database: PGlite;
  let client: pg.Client;
  beforeAll(async () => {
    database = await PGlite.create();
    client = new pg.Client({ user: 'postgres', database: 'postgres', pipeline: true, stream: () => new EmbeddedWire(database) });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.close();
  });
  beforeEach(() => client.query('drop table if exists place; create table place (id int primary key, name text)'));

  it('gets values of every kind as a server sends them', async () => {
    const { rows } = await client.query(
      'select $1::int as n, $2::text as t, $3::jsonb as j, $4::text[] as a, $5::bytea as b, null as nothing, $6::bigint as big',
      [7, "it's – “text”", '{"a":[1,2]}', ['x', 'y,z'], Buffer.from([0, 255]), '9007199254740993'],
    );
    expect(rows).toEqual([
      { n: 7, t: "it's – “text”", j: { a: [1, 2] }, a: ['x', 'y,z'], b: Buffer.from([0, 255]), nothing: null, big: '9007199254740993' },
    ]);
  });

  it('gets an answer of many packets whole, and sends one', async () => {
    const text = 'ä'.repeat(700_000);
    const { rows } = await client.query<{ text: string; n: number }>('select $1::text as text, n from generate_series(1, 3) n', [text]);
    expect(rows.map(({ n }) => n)).toEqual([1, 2, 3]);
    expect(rows.every((row) => row.text === text)).toBe(true);
  });

  it('plans a named statement once, and answers each of several in one packet', async () => {
    const named = (id: number) =>
      client.query({ name: 'add place', text: 'insert into place values ($1, $2) returning id', values: [id, `place ${id}`] });
    const answers = await Promise.all([client.query('begin'), named(1), named(2), named(3), client.query('commit')]);
    expect(answers.slice(1, 4).map(({ rows }) => rows)).toEqual([[{ id: 1 }], [{ id: 2 }], [{ id: 3 }]]);
    const { rows } = await client.query("select generic_plans + custom_plans as used from pg_prepared_statements where name = 'add place'");
    expect(rows).toEqual([{ used: '3' }]);
  });

  it('says what is wrong with the code of the database, takes the transaction back, and goes on', async () => {
    await client.query("insert into place values (1, 'there')");
    const several = [
      client.query('begin'),
      client.query("insert into place values (2, 'new')"),
      client.query("insert into place values (1, 'again')"),
      client.query("insert into place values (3, 'never')"),
      client.query('rollback'),
    ];
    const settled = await Promise.allSettled(several);
    expect(settled.map((one) => (one.status === 'rejected' ? (one.reason as pg.DatabaseError).code : 'done'))).toEqual([
      'done',
      'done',
      '23505',
      '25P02',
      'done',
    ]);
    await expect(client.query('select nothing')).rejects.toMatchObject({ code: '42703' });
    expect((await client.query('select id from place')).rows).toEqual([{ id: 1 }]);
  });

  it('receives notices, and statements whose answer they come before', async () => {
    const notices: string[] = [];
    client.on('notice', ({ message }) => notices.push(message ?? ''));
    await client.query('begin;\ndrop table if exists nowhere\n;commit;');
    expect(notices).toEqual(['table "nowhere" does not exist, skipping']);
  });

  it('lets timers and sockets have their turn in a crowd of statements', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const startedAt = performance.now();
    while (performance.now() - startedAt < 500) await client.query('select count(*) from generate_series(1, 5000)');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });
});
