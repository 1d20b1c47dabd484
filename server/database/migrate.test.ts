import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, freshEngine } from '#tests/support/shop.ts';
import type { Engine } from './database.ts';
import { migrate, MIGRATIONS, readMigrations } from './migrate.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairdrop-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.each(DATABASES)('migrations on %s', (database) => {
  let engine: Engine;
  beforeEach(async () => {
    engine = await freshEngine(database, { empty: true });
  });
  afterEach(() => engine.close());
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  const run = (): Promise<string[]> => migrate(engine, readMigrations(folder));

  it('take an empty database to the newest schema, once', async () => {
    const all = readMigrations(MIGRATIONS);
    expect(await migrate(engine, all)).toEqual(all.map(({ name }) => name));
    expect(await migrate(engine, all)).toEqual([]);
    expect((await engine.queries.execute(sql`select epoch from installation`)).rows).toHaveLength(1);
  });

  it('carry the data of the state before along', async () => {
    const all = readMigrations(MIGRATIONS);
    await migrate(engine, all.slice(0, 2));
    const id = '7f0c2f4e-63a5-4f0e-9b0e-0a4b7f9a1c11';
    await engine.queries.execute(sql`insert into users (id, name, email, created_at) values (${id}, 'Early', 'early@players.test', now())`);
    await engine.queries.execute(sql`insert into account (kind, owner_id, balance, version) values ('user_cash', ${id}, 0, 0)`);
    await engine.queries.execute(
      sql`select * from post_transfer('deposit', 'test', '1', array['user_cash', 'demo_cost'], array[${id}::uuid, null], array[2500, -2500])`,
    );
    await migrate(engine, all);
    const { rows } = await engine.queries.execute<{ balance: string; name: string }>(
      sql`select a.balance, u.name from account a join users u on u.id = a.owner_id`,
    );
    expect(rows.map(({ balance, name }) => [Number(balance), name])).toEqual([[2_500, 'Early']]);
    expect((await engine.queries.execute(sql`select fault from ledger_fault`)).rows).toEqual([]);
  });

  it('give boxes of before the name that searches look at', async () => {
    const all = readMigrations(MIGRATIONS);
    await migrate(
      engine,
      all.filter(({ name }) => name < '0942'),
    );
    await engine.queries.execute(
      sql`insert into box (slug, type, name, categories, colors) values ('early', 'standard', 'Night MARKET', '{fun}', '{#111111,#222222}')`,
    );
    await migrate(engine, all);
    expect((await engine.queries.execute(sql`select search_name from box`)).rows).toEqual([{ search_name: 'night market' }]);
  });

  it('go in the order of their numbers, and take in a lower one that came later', async () => {
    write('0001_one.sql', 'create table one (id int);');
    write('0100_three.sql', 'create table three as select * from one;');
    expect(await run()).toEqual(['0001_one.sql', '0100_three.sql']);
    write('0002_two.sql', 'create table two as select * from three; insert into two values (5);');
    expect(await run()).toEqual(['0002_two.sql']);
  });

  it('leave nothing behind of a step that fails', async () => {
    write('0001_half.sql', 'create table half (id int); insert into nowhere values (1);');
    await expect(run()).rejects.toThrow();
    write('0001_half.sql', 'create table half (id int);');
    expect(await run()).toEqual(['0001_half.sql']);
  });

  it('refuse a step that was changed after it was applied, and a database of a newer version', async () => {
    write('0001_one.sql', 'create table one (id int);');
    await run();
    write('0001_one.sql', 'create table one (id bigint);');
    await expect(run()).rejects.toThrow('0001_one.sql was changed');
    rmSync(join(folder, '0001_one.sql'));
    await expect(run()).rejects.toThrow('newer version');
  });

  it('are run once by processes that start together', async () => {
    cpSync(MIGRATIONS, folder, { recursive: true });
    const taken = database === 'pglite' ? [await run(), await run(), await run()] : await Promise.all([run(), run(), run()]);
    expect(taken.filter((names) => names.length > 0)).toHaveLength(1);
  });
});

/** The newest migration from before this rule. */
const LAST_UNRULED = '1041_housekeeping.sql';

/** What the version before can't serve beside: it may still use what goes, or write rows without what is new. */
const BREAKS_THE_VERSION_BEFORE =
  /\bdrop (?!constraint|index|trigger|not null)\w+|\brename\b|\balter (column )?\w+ (set (data )?type|type|set not null|drop default)\b|\badd (column )?(if not exists )?\w+ [^,;]*\bnot null\b(?![^,;]*\bdefault\b)|\badd (constraint|check|unique|foreign)\b|\bcreate unique index\b/i;

describe('migration files', () => {
  it('let the version before go on serving, unless they are named as the contracting half of an earlier change', () => {
    const ruled = readMigrations(MIGRATIONS).filter(({ name }) => name > LAST_UNRULED && !name.endsWith('_contract.sql'));
    expect(ruled.filter(({ text }) => BREAKS_THE_VERSION_BEFORE.test(text.replaceAll(/--.*$/gm, ''))).map(({ name }) => name)).toEqual([]);
    const breaking = [
      'alter table bet drop column detail',
      'alter table bet drop detail',
      'drop table bet',
      'alter table a rename to b',
      'alter table a rename b to c',
      'alter table a alter column b set not null',
      'alter table a alter b type bigint',
      'alter table a add column b int not null',
      'alter table a add constraint c check (b > 0)',
      'create unique index a_b on a (b)',
    ];
    for (const text of breaking) expect(text).toMatch(BREAKS_THE_VERSION_BEFORE);
    for (const text of [
      'alter table a add column b int not null default 0; create or replace function c() returns int',
      'create table a (b int primary key, c text not null)',
      'alter table a drop constraint c; create index a_b on a (b)',
    ])
      expect(text).not.toMatch(BREAKS_THE_VERSION_BEFORE);
  });

  it('are numbered, each number once', () => {
    writeFileSync(join(folder, '0001_one.sql'), '');
    writeFileSync(join(folder, '0001_other.sql'), '');
    expect(() => readMigrations(folder)).toThrow('two migrations are numbered 0001');
    rmSync(join(folder, '0001_other.sql'));
    writeFileSync(join(folder, 'later.sql'), '');
    expect(() => readMigrations(folder)).toThrow('not named like');
  });
});
