import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RetentionKind } from '#contract/retention.ts';
import { ACCOUNT_PARTS } from '#server/account-parts.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { tidy } from './housekeeping.ts';
import { RETENTION_RULES } from './retention.ts';

const DAY_MS = 86_400_000;
/** Tables that parts of an account join to name what a row is about. They say nothing of a player. */
const OF_THE_SHOP = new Set(['box', 'box_version']);

const ENV = {
  RETENTION_REQUESTS_DAYS: '3',
  RETENTION_SESSIONS_DAYS: '4',
  RETENTION_MAIL_DAYS: '5',
  RETENTION_LINKS_DAYS: '6',
  RETENTION_LETTERS_DAYS: '7',
  RETENTION_DATA_REQUESTS_DAYS: '8',
};

describe.each(DATABASES)('the retention of personal data on %s', (database) => {
  let shop: TestShop;
  let player: TestPlayer;
  beforeAll(async () => {
    shop = await makeApp({ database, env: ENV });
    player = await shop.player();
  });
  afterAll(() => shop.close());

  const rowsOf = async (query: SQL): Promise<Record<string, unknown>[]> => (await shop.deps.db.read.execute(query)).rows;
  const total = async (table: string): Promise<number> =>
    Number((await rowsOf(sql`select count(*) as total from ${sql.identifier(table)}`))[0]?.['total']);

  it('has a rule for every table that refers to a player or is in the file of their data, and for no other', async () => {
    const referring = await rowsOf(sql`
      select distinct c.relname as name from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and (
        exists (select from pg_constraint r where r.contype = 'f' and r.conrelid = c.oid and r.confrelid = 'users'::regclass)
        or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped))`);
    const inFile = ACCOUNT_PARTS.flatMap(({ records }) =>
      records.flatMap(({ from }) => [...from.matchAll(/(?:^|join )(\w+) /g)].map(([, table = '']) => table)),
    );
    const personal = new Set([...referring.map(({ name }) => String(name)), ...inFile.filter((table) => !OF_THE_SHOP.has(table))]);
    const ruled = new Set(RETENTION_RULES.flatMap(({ tables }) => tables.split(' ')));
    expect([...personal].filter((table) => !ruled.has(table))).toEqual([]);
    // Tokens hang on sessions; hashes of excluded persons name no account.
    expect([...ruled].filter((table) => !personal.has(table))).toEqual(['refresh_token', 'excluded_person']);
  });

  it.each<[RetentionKind, string, number, (at: string) => SQL]>([
    [
      'requests',
      'request_claim',
      3,
      (at) => sql`
      insert into request_claim (user_id, route, key, request_hash, created_at) values (${player.id}, 'x', ${randomUUID()}, sha256('x'), ${at})`,
    ],
    [
      'sessions',
      'session',
      4,
      (at) => sql`
      insert into session (id, user_id, created_at, expires_at) values (${randomUUID()}, ${player.id}, ${at}, ${at})`,
    ],
    [
      'mail',
      'mail_message',
      5,
      (at) => sql`
      insert into mail_message (id, recipient, template, created_at, useless_at, given_up_at)
      values (${randomUUID()}, 'a@players.test', 'none', ${at}, ${at}, ${at})`,
    ],
    [
      'links',
      'mailed_token',
      6,
      (at) => sql`
      insert into mailed_token (hash, user_id, purpose, email, created_at, expires_at)
      values (sha256(${randomUUID()}::bytea), ${player.id}, 'undo_email', 'a@players.test', ${at}::timestamptz - interval '1 hour', ${at})`,
    ],
    [
      'letters',
      'ticket',
      7,
      (at) => sql`
      insert into ticket (id, guest_name, guest_email, topic, subject, status, created_at, updated_at)
      values (${randomUUID()}, 'Ada', 'a@players.test', 'other', 'Hello', 'closed', ${at}, ${at})`,
    ],
    [
      'dataRequests',
      'data_request',
      8,
      (at) => sql`
      insert into data_request (id, user_id, asked_at, token_hash, expires_at) values (${randomUUID()}, ${player.id}, ${at}, sha256(${randomUUID()}::bytea), ${at})`,
    ],
  ])('removes %s after the days that are set', async (_kind, table, days, insert) => {
    const before = await total(table);
    for (const age of [days - 1, days + 1])
      await shop.deps.db.read.execute(insert(new Date(shop.clock.now() - age * DAY_MS + 60_000).toISOString()));
    expect(await total(table)).toBe(before + 2);
    await tidy(shop.deps);
    expect(await total(table)).toBe(before + 1);
  });

  it('removes more rows than one statement takes', async () => {
    const kept = await total('data_request');
    await shop.deps.db.read.execute(sql`
      insert into data_request (id, user_id, asked_at, token_hash, expires_at)
      select gen_random_uuid(), ${player.id}, now() - interval '9 days', sha256(n::text::bytea), now() from generate_series(1, 2100) n`);
    await tidy(shop.deps);
    expect(await total('data_request')).toBe(kept);
  });

  it('leaves nothing at the closing of an account that is kept only as long as the account', async () => {
    const closing = await shop.player();
    await rowsOf(sql`update session set confirmed_at = ${new Date(shop.clock.now()).toISOString()} where user_id = ${closing.id}`);
    await closing.get('/api/battles/next-seed');
    await rowsOf(sql`insert into play_cycle (user_id, last_bet_at) values (${closing.id}, now())`);
    await closing.post('/api/profile/factors/totp/begin');
    const tables = RETENTION_RULES.filter(({ keep, tables: names }) => keep === 'account' && names !== 'users').flatMap((rule) =>
      rule.tables.split(' '),
    );
    const left = async (): Promise<string[]> => {
      const names = await rowsOf(sql`
        select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
        where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'`);
      const found: string[] = [];
      for (const table of tables.filter((one) => names.some(({ name }) => name === one)))
        if ((await rowsOf(sql`select 1 from ${sql.identifier(table)} where user_id = ${closing.id}`)).length > 0) found.push(table);
      return found;
    };
    expect((await left()).toSorted()).toEqual(['battle_seed', 'play_cycle', 'totp']);
    const closed = await closing.post('/api/profile/close', { name: closing.name }, { key: null });
    expect(closed.statusCode, closed.body).toBe(200);
    expect(await left()).toEqual([]);
  });
});
