import { is, SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgDialect, PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as account from '#server/account/schema.ts';
import * as addresses from '#server/addresses/schema.ts';
import * as auditor from '#server/auditor/schema.ts';
import * as social from '#server/auth/social/schema.ts';
import * as factors from '#server/auth/factors/schema.ts';
import * as recovery from '#server/auth/recovery/schema.ts';
import * as battles from '#server/battles/schema.ts';
import * as bets from '#server/bets/schema.ts';
import * as bonus from '#server/bonus/schema.ts';
import * as cashback from '#server/cashback/schema.ts';
import * as catalogue from '#server/catalogue/schema.ts';
import * as consents from '#server/consents/schema.ts';
import * as counting from '#server/counting/schema.ts';
import * as customBoxes from '#server/custom-boxes/schema.ts';
import * as deposits from '#server/deposits/schema.ts';
import * as desk from '#server/desk/schema.ts';
import * as drops from '#server/drops/schema.ts';
import * as exclusion from '#server/exclusion/schema.ts';
import * as fairness from '#server/fairness/schema.ts';
import * as freeLoot from '#server/free-loot/schema.ts';
import * as gameDays from '#server/game-days/schema.ts';
import * as http from '#server/idempotency/schema.ts';
import * as inventory from '#server/inventory/schema.ts';
import * as keys from '#server/keys/schema.ts';
import * as leaderboard from '#server/leaderboard/schema.ts';
import * as mail from '#server/mail/schema.ts';
import * as outbox from '#server/outbox/schema.ts';
import * as playerLimits from '#server/player-limits/schema.ts';
import * as players from '#server/players/schema.ts';
import * as referral from '#server/referral/schema.ts';
import * as rounds from '#server/rounds/schema.ts';
import * as rules from '#server/rules/schema.ts';
import * as sandbox from '#server/sandbox/schema.ts';
import * as security from '#server/security/schema.ts';
import * as support from '#server/support/schema.ts';
import * as wallet from '#server/wallet/schema.ts';
import * as webhooks from '#server/webhooks/schema.ts';
import * as withdrawals from '#server/withdrawals/schema.ts';
import { DATABASES, freshEngine } from '#tests/support/shop.ts';
import type { Engine } from './database.ts';
import { migrate, MIGRATIONS, readMigrations } from './migrate.ts';
import * as database from './schema.ts';

/* Every table is declared once. The migrations make the tables; these tests hold the declarations against what they made. */

const ROOMS = [
  account,
  addresses,
  auditor,
  battles,
  bets,
  bonus,
  cashback,
  catalogue,
  consents,
  customBoxes,
  counting,
  database,
  deposits,
  desk,
  drops,
  exclusion,
  factors,
  fairness,
  freeLoot,
  gameDays,
  http,
  inventory,
  keys,
  leaderboard,
  mail,
  outbox,
  playerLimits,
  players,
  recovery,
  referral,
  rounds,
  rules,
  sandbox,
  security,
  support,
  social,
  wallet,
  webhooks,
  withdrawals,
];
const DECLARED = ROOMS.flatMap((room) => Object.values<unknown>(room))
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table));

const dialect = new PgDialect();
const textOf = (expression: SQL): string => dialect.sqlToQuery(expression).sql;

function defaultOf({ default: value }: PgColumn): string | null {
  if (value === undefined) return null;
  if (is(value, SQL)) return textOf(value);
  return typeof value === 'string' ? `'${value}'::text` : String(value);
}

/** One line for a column, the same for a declared and for a migrated one: its type, whether it may be null, its default. */
const columnLine = (name: string, type: string, notNull: boolean, value: string | null): string =>
  [name, type, notNull ? 'not null' : 'null', value === null ? '' : `default ${value}`].join(' ').trim();

function declaredColumns(): Record<string, string[]> {
  const lines = DECLARED.map(({ name, columns }) => {
    const line = (column: PgColumn) =>
      columnLine(column.name, column.getSQLType(), column.notNull, column.generatedIdentity ? 'identity' : defaultOf(column));
    return [name, columns.map(line).sort()] as const;
  });
  return Object.fromEntries(lines.sort());
}

async function migratedColumns({ queries }: Engine): Promise<Record<string, string[]>> {
  const { rows } = await queries.execute<{ table: string; name: string; type: string; not_null: boolean; value: string | null }>(sql`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as not_null,
      case when a.attidentity = 'a' then 'identity' else pg_get_expr(d.adbin, d.adrelid) end as value
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migration'`);
  const tables: Record<string, string[]> = {};
  for (const { table, name, type, not_null: notNull, value } of rows) (tables[table] ??= []).push(columnLine(name, type, notNull, value));
  return Object.fromEntries(
    Object.entries(tables)
      .map(([table, lines]) => [table, lines.sort()] as const)
      .sort(),
  );
}

/** One line for a key, the same for a declared and for a migrated one: its table, what it is made of, and for which rows it holds. */
const keyLine = (table: string, parts: readonly string[], where: string | null): string =>
  `${table} (${parts.join(', ')})${where === null ? '' : ` where ${where}`}`;

const partOf = (part: object): string => (is(part, SQL) ? textOf(part) : 'name' in part ? String(part.name) : '');

function declaredKeys(): string[] {
  return DECLARED.flatMap(({ name, columns, primaryKeys, uniqueConstraints, indexes }) => [
    ...columns.filter(({ primary, isUnique }) => primary || isUnique).map((column) => keyLine(name, [column.name], null)),
    ...[...primaryKeys, ...uniqueConstraints].map((key) => keyLine(name, key.columns.map(partOf), null)),
    ...indexes
      .filter(({ config }) => config.unique)
      .map(({ config }) => keyLine(name, config.columns.map(partOf), config.where === undefined ? null : textOf(config.where))),
  ]).sort();
}

async function migratedKeys({ queries }: Engine): Promise<string[]> {
  const { rows } = await queries.execute<{ table: string; parts: string[]; condition: string | null }>(sql`
    select c.relname as table, pg_get_expr(i.indpred, i.indrelid) as condition,
      (select json_agg(pg_get_indexdef(i.indexrelid, place, true) order by place) from generate_series(1, i.indnkeyatts) place) as parts
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = current_schema()::regnamespace and c.relname <> 'schema_migration'`);
  return rows.map(({ table, parts, condition }) => keyLine(table, parts, condition)).sort();
}

const listLine = (table: string, column: string, values: readonly string[]): string =>
  `${table}.${column}: ${values.toSorted().join(', ')}`;

/** The columns that take one of a list of texts, as the database checks it. */
async function checkedLists({ queries }: Engine): Promise<string[]> {
  const { rows } = await queries.execute<{ table: string; text: string }>(sql`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text from pg_constraint
    where contype = 'c' and connamespace = current_schema()::regnamespace`);
  return rows
    .flatMap(({ table, text }) => {
      const [, column = '', list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(('[^']*'::text(, )?)+)\]\)\)\)$/.exec(text) ?? [];
      return list === undefined
        ? []
        : [
            listLine(
              table,
              column,
              [...list.matchAll(/'([^']*)'/g)].map(([, value = '']) => value),
            ),
          ];
    })
    .sort();
}

/** The same columns as they are declared; of the others the lists are known to the shop alone. */
function declaredLists(checked: readonly string[]): string[] {
  const lists = DECLARED.flatMap(({ name, columns }) => columns.map((column) => listLine(name, column.name, column.enumValues ?? [])));
  const names = new Set(checked.map((line) => line.split(':')[0]));
  return lists.filter((line) => names.has(line.split(':')[0])).sort();
}

describe.each(DATABASES)('the declared tables and the migrated ones on %s', (kind) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await freshEngine(kind, { empty: true });
    await migrate(engine, readMigrations(MIGRATIONS));
  });
  afterAll(() => engine.close());

  it('are the same tables with the same columns, types, defaults and columns that may be null', async () => {
    const migrated = await migratedColumns(engine);
    expect(Object.keys(migrated).length).toBeGreaterThan(20);
    expect(declaredColumns()).toEqual(migrated);
  });

  it('have the same primary and unique keys', async () => {
    expect(declaredKeys()).toEqual(await migratedKeys(engine));
  });

  it('know the same values where a column takes one of a list', async () => {
    const checked = await checkedLists(engine);
    expect(checked.length).toBeGreaterThan(5);
    expect(declaredLists(checked)).toEqual(checked);
  });

  it('are each declared once', () => {
    const names = DECLARED.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });
});
