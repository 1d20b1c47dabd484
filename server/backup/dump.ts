import type { PlainSql } from '#server/database/plain-sql.ts';
import type { BackupHeader, BackupPart } from './backup-file.ts';
import { orderedTables, quoted, type Table } from './table-order.ts';

/** Rows fetched at a time, and of tables whose rows hold a whole file. */
const ROWS_AT_ONCE = 1_000;
const LARGE_ROWS_AT_ONCE = 4;
const LARGE_ROWS = new Set(['ticket_picture', 'ticket_recording']);

/** One moment of the database, and every value written in the form that it can be read from anywhere. */
const BEGIN = `
begin transaction isolation level repeatable read, read only;
set local timezone = 'UTC'; set local bytea_output = 'hex'; set local datestyle = 'ISO'; set local extra_float_digits = 1;`;

interface InstallationRow {
  id?: string;
  epoch: string;
  mark?: number;
  seed_probe?: string | null;
}

async function headerOf(sql: PlainSql, engine: BackupHeader['made_on']): Promise<BackupHeader> {
  const migrations = await sql.query<{ name: string; hash: string }>('select name, hash from schema_migration order by name');
  const [row] = await sql.query<{ said: string; at: string }>(
    `select row_to_json(i)::text as said, to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from installation i`,
  );
  if (!row) throw new Error('the database holds no shop');
  const { id, epoch, mark = 0, seed_probe: probe = null } = JSON.parse(row.said) as InstallationRow;
  const installation = { id: id ?? epoch, mark, seed_probe: probe?.replace(/^\\x/, '') ?? null };
  return { made_at: row.at, made_on: engine, installation, migrations };
}

async function* rowsOf(sql: PlainSql, { name, path, columns }: Table): AsyncGenerator<BackupPart> {
  yield { table: name, columns };
  const chosen = columns.map(quoted).join(', ');
  await sql.script(`declare dumped no scroll cursor for select row_to_json(r)::text as row from (select ${chosen} from ${path}) r`);
  const atOnce = LARGE_ROWS.has(name) ? LARGE_ROWS_AT_ONCE : ROWS_AT_ONCE;
  for (;;) {
    const rows = await sql.query<{ row: string }>(`fetch ${atOnce} from dumped`);
    yield* rows;
    if (rows.length < atOnce) break;
  }
  await sql.script('close dumped');
}

/** A whole database as of one moment, while others go on writing to it: hands `write` the header and the parts of its backup. */
export async function dump<T>(
  sql: PlainSql,
  engine: BackupHeader['made_on'],
  write: (header: BackupHeader, parts: AsyncGenerator<BackupPart>) => Promise<T>,
): Promise<T> {
  await sql.script(BEGIN);
  try {
    const header = await headerOf(sql, engine);
    const tables = await orderedTables(sql);
    async function* parts(): AsyncGenerator<BackupPart> {
      for (const table of tables) yield* rowsOf(sql, table);
    }
    return await write(header, parts());
  } finally {
    await sql.script('rollback');
  }
}
