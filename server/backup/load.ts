import { type Migration, MIGRATION_LIST, stepText } from '#server/database/migrate.ts';
import type { PlainSql } from '#server/database/plain-sql.ts';
import type { BackupPart } from './backup-file.ts';
import { madeByMigrations, orderedTables, quoted, type Table } from './table-order.ts';

/** Rows, and characters, written by one statement at most. */
const ROWS_AT_ONCE = 1_000;
const CHARACTERS_AT_ONCE = 4_000_000;

/** Removes what migrations have made, and nothing else that may lie in the database. In the caller's transaction. */
export async function removeShop(sql: PlainSql): Promise<void> {
  for (const kind of ['view', 'table'] as const)
    for (const name of madeByMigrations(kind)) await sql.script(`drop ${kind} if exists ${quoted(name)} cascade`);
  // Functions of one name differ in what they take.
  const functions = await sql.query<{ signature: string }>(
    'select oid::regprocedure::text as signature from pg_proc where pronamespace = current_schema()::regnamespace and proname = any($1)',
    [madeByMigrations('function')],
  );
  for (const { signature } of functions) await sql.script(`drop function if exists ${signature} cascade`);
  await sql.script('drop table if exists schema_migration');
}

/** Takes steps of the schema, in the caller's transaction. */
export async function takeSteps(sql: PlainSql, steps: readonly Migration[]): Promise<void> {
  await sql.script(MIGRATION_LIST);
  for (const step of steps) await sql.script(stepText(step));
}

/** Writes the rows of one table, some at a time. */
class TableWriter {
  readonly #sql: PlainSql;
  readonly #insert: string;
  #rows: string[] = [];
  #characters = 0;

  constructor(sql: PlainSql, { path, columns }: Pick<Table, 'path' | 'columns'>) {
    const chosen = columns.map(quoted).join(', ');
    this.#sql = sql;
    this.#insert = `insert into ${path} (${chosen}) overriding system value
      select ${chosen} from json_populate_recordset(null::${path}, $1::json)`;
  }

  async write(row: string): Promise<void> {
    this.#rows.push(row);
    this.#characters += row.length;
    if (this.#rows.length >= ROWS_AT_ONCE || this.#characters >= CHARACTERS_AT_ONCE) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#rows.length > 0) await this.#sql.query(this.#insert, [`[${this.#rows.join(',')}]`]);
    this.#rows = [];
    this.#characters = 0;
  }
}

/** Counters go on after the highest number that a row has. */
async function continueCounters(sql: PlainSql, tables: readonly Table[]): Promise<void> {
  const counters = await sql.query<{ path: string; column: string }>(
    `select t.path, a.attname as column from unnest($1::text[]) t (path) join pg_attribute a on a.attrelid = t.path::regclass and a.attidentity <> ''`,
    [tables.map(({ path }) => path)],
  );
  for (const { path, column } of counters)
    await sql.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest(max(${quoted(column)}), 1), max(${quoted(column)}) is not null) from ${path}`,
      [path, column],
    );
}

const sameColumns = (a: readonly string[], b: readonly string[]): boolean => a.toSorted().join('\n') === b.toSorted().join('\n');

/**
 * Fills a schema with a backup, in the caller's transaction. The schema must be at the backup's migrations; what migrations put into it is replaced.
 * Triggers rest meanwhile, since each row was checked when it was first written; references, keys and conditions are checked.
 */
export async function load(sql: PlainSql, parts: AsyncIterable<BackupPart>): Promise<void> {
  const tables = await orderedTables(sql);
  const paths = tables.map(({ path }) => path);
  for (const path of paths) await sql.script(`alter table ${path} disable trigger user`);
  await sql.script(`truncate ${paths.join(', ')}`);
  let writer: TableWriter | null = null;
  for await (const part of parts) {
    if ('row' in part) {
      await writer?.write(part.row);
      continue;
    }
    await writer?.flush();
    const table = tables.find(({ name }) => name === part.table);
    if (!table || !sameColumns(table.columns, part.columns))
      throw new Error(`the backup's table ${part.table} doesn’t match the migrations: the schema was changed by hand or during the backup`);
    writer = new TableWriter(sql, { path: table.path, columns: part.columns });
  }
  await writer?.flush();
  await continueCounters(sql, tables);
  // What is checked at the commit is checked now: a table with checks ahead of it can't be altered.
  await sql.script('set constraints all immediate');
  for (const path of paths) await sql.script(`alter table ${path} enable trigger user`);
}
