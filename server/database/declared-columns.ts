import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Some columns of a declared table, for SQL that is written by hand. */
export interface DeclaredColumns<Row> {
  /** Their list in a query in which the table has this name. */
  of(alias: string): SQL;
  /** A row of them, in the forms of the drivers, as the table declares it. Other columns are left out. */
  readonly read: (row: Record<string, unknown>) => Row;
  /** The same columns, under names that begin with a prefix: for queries in which two tables have a column of one name. */
  prefixed(prefix: string): DeclaredColumns<Row>;
}

/** Names columns of a table by their declared names. */
export function declaredColumns<Table extends PgTable, Name extends keyof Table['$inferSelect'] & string>(
  table: Table,
  ...names: readonly Name[]
): DeclaredColumns<Pick<Table['$inferSelect'], Name>> {
  const all = getTableColumns(table) as Record<string, PgColumn>;
  const columns = names.map((name) => {
    const column = all[name];
    if (!column) throw new RangeError(`a table has no column ${name}`);
    return { name, column };
  });
  return named<Pick<Table['$inferSelect'], Name>>(columns, '');
}

function named<Row>(columns: readonly { name: string; column: PgColumn }[], prefix: string): DeclaredColumns<Row> {
  const as = ({ name }: PgColumn): string => (prefix === '' ? '' : ` as ${prefix}${name}`);
  // Queries name a few aliases over and over, and each list is the same text.
  const lists = new Map<string, SQL>();
  return {
    of(alias) {
      const list = lists.get(alias) ?? sql.raw(columns.map(({ column }) => `${alias}.${column.name}${as(column)}`).join(', '));
      lists.set(alias, list);
      return list;
    },
    read(row) {
      const values: Record<string, unknown> = {};
      for (const { name, column } of columns) {
        const value = row[`${prefix}${column.name}`];
        values[name] = value === null || value === undefined ? null : column.mapFromDriverValue(value);
      }
      return values as Row;
    },
    prefixed: (more) => named(columns, `${more}${prefix}`),
  };
}
