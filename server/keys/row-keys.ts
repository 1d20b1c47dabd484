import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '#server/database/database.ts';

/* SQL that walks through a table in the order of its key, one part after another. */

/** A table's key as a page of rows ends with it: the text of each column. */
export type RowKey = readonly string[];

const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);

/** The columns of a key, as in an `order by`. */
export const keyColumns = (keys: readonly PgColumn[]): SQL => list(keys.map(({ name }) => sql`${sql.identifier(name)}`));

/** The columns of a key as texts, for `readKey`. */
export const keyTexts = (keys: readonly PgColumn[]): SQL =>
  list(keys.map(({ name }, index) => sql`${sql.identifier(name)}::text as ${sql.identifier(`key_${index}`)}`));

export const readKey = (keys: readonly PgColumn[], row: Record<string, unknown>): RowKey =>
  keys.map((_, index) => String(row[`key_${index}`]));

/** The values of a key, in the types of its columns. */
export const keyValues = (keys: readonly PgColumn[], key: RowKey): SQL =>
  list(keys.map((column, index) => sql`${key[index] ?? ''}::${sql.raw(column.getSQLType())}`));

/** The condition for the rows of a page. */
export const between = (keys: readonly PgColumn[], { from, to }: Page): SQL => {
  const parts = [
    from && sql`(${keyColumns(keys)}) > (${keyValues(keys, from)})`,
    to && sql`(${keyColumns(keys)}) <= (${keyValues(keys, to)})`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
};

/** The rows of a table after one key, up to and with another; null for its begin and its end. */
export interface Page {
  from: RowKey | null;
  to: RowKey | null;
}

/** Pages of `size` rows over a whole table, so that no statement takes long. */
export async function* pagesOf(queries: Queries, table: PgTable, keys: readonly PgColumn[], size: number): AsyncGenerator<Page> {
  for (let from: RowKey | null = null; ;) {
    const { rows }: { rows: Record<string, unknown>[] } = await queries.execute(sql`
      select ${keyTexts(keys)} from ${sql.identifier(getTableName(table))} where ${between(keys, { from, to: null })}
      order by ${keyColumns(keys)} offset ${size - 1} limit 1`);
    const to: RowKey | null = rows[0] ? readKey(keys, rows[0]) : null;
    yield { from, to };
    if (to === null) return;
    from = to;
  }
}
