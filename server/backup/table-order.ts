import { MIGRATIONS, readMigrations } from '#server/database/migrate.ts';
import type { PlainSql } from '#server/database/plain-sql.ts';

/** A table with the columns that hold what was written to it. `path` names it in statements: with its schema, since one name alone is also a type of PostgreSQL's. */
export interface Table {
  name: string;
  path: string;
  columns: string[];
}

/** The tables, views or functions that the shop's migrations make; all others in the database belong to other programs. */
export function madeByMigrations(kind: 'table' | 'view' | 'function'): string[] {
  const making = new RegExp(`^\\s*create (?:or replace )?${kind} (?:if not exists )?(\\w+)`, 'gim');
  return [...new Set(readMigrations(MIGRATIONS).flatMap(({ text }) => [...text.matchAll(making)].map(([, name = '']) => name)))];
}

/** The shop's tables, without the list of migrations, which the migrations themselves write. */
function tables(sql: PlainSql): Promise<Table[]> {
  return sql.query<Table>(
    `select c.relname as name, format('%I.%I', current_schema(), c.relname) as path, json_agg(a.attname order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname = any($1::text[])
    group by c.relname order by c.relname`,
    [madeByMigrations('table')],
  );
}

/**
 * The tables in an order in which every row finds the rows that it refers to: references that are checked at the commit don't count. Throws when
 * others go in a circle; such a reference must be deferrable.
 */
export async function orderedTables(sql: PlainSql): Promise<Table[]> {
  const references = await sql.query<{ name: string; target: string }>(`
    select r.conrelid::regclass::text as name, r.confrelid::regclass::text as target from pg_constraint r
    where r.connamespace = current_schema()::regnamespace and r.contype = 'f' and not r.condeferred`);
  const left = new Map((await tables(sql)).map((table) => [table.name, table]));
  const ordered: Table[] = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ name }) => !references.some((one) => one.name === name && left.has(one.target)));
    if (ready.length === 0) throw new Error(`these tables refer to one another in a circle: ${[...left.keys()].join(', ')}`);
    for (const table of ready) left.delete(table.name);
    ordered.push(...ready);
  }
  return ordered;
}

/** A name that is safe in a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
