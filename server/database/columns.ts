import { sql } from 'drizzle-orm';
import { bigint, customType, type PgColumn } from 'drizzle-orm/pg-core';
import { cents, type Cents } from '#contract/money.ts';
import { isoOf } from '#server/core/clock.ts';

/**
 * Cents in a `bigint` column. The one place where money crosses the drivers' forms: node-postgres returns int8 as text, PGlite as a number or
 * bigint. Throws RangeError beyond what a double holds exactly.
 */
export const centsColumn = customType<{ data: Cents; driverData: string | number | bigint }>({
  dataType: () => 'bigint',
  fromDriver: (value) => cents(Number(value)),
  toDriver: (value) => String(value),
});

/** A counter in a `bigint` column: nonces, versions, sequence numbers. */
export const countColumn = customType<{ data: number; driverData: string | number | bigint }>({
  dataType: () => 'bigint',
  fromDriver: (value) => {
    const count = Number(value);
    if (!Number.isSafeInteger(count)) throw new RangeError(`not a safe integer: ${String(value)}`);
    return count;
  },
  toDriver: (value) => String(value),
});

/** The number that the database gives a new row, in the order of insertion. */
export const identityColumn = (name: string) => bigint(name, { mode: 'number' }).generatedAlwaysAsIdentity();

/** Raw bytes in a `bytea` column. */
export const bytesColumn = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** An instant in a `timestamptz` column, as ms since 1970. */
export const instantColumn = customType<{ data: number; driverData: string | Date }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (value) => new Date(value).getTime(),
  toDriver: (value) => new Date(value).toISOString(),
});

/** An instant of a column as the contract writes it, for a select; null where the column is. */
export const isoColumn = <C extends PgColumn>(column: C) =>
  sql<C['_']['notNull'] extends true ? string : string | null>`${column}`.mapWith((value) =>
    isoOf(Number(column.mapFromDriverValue(value))),
  );

/** The moment of the database's own clock at which a row is written, for columns that have it as their default. */
export const WRITTEN_NOW = sql`clock_timestamp()`;
