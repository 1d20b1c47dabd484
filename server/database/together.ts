import { type SQL, sql } from 'drizzle-orm';

/** A WITH clause of statements that write, for the statement that follows; the database runs each of them to its end. Empty for none. */
export function writing(statements: readonly SQL[]): SQL {
  if (statements.length === 0) return sql``;
  const parts = statements.map((statement, index) => sql`${sql.raw(`part_${index}`)} as (${statement})`);
  return sql`with ${sql.join(parts, sql`, `)}`;
}
