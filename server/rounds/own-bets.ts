import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '#server/database/database.ts';
import { isUuid } from '#server/runtime/uuid.ts';

/** How many bets a page has when the call names no limit. */
const DEFAULT_LIMIT = 50;

export interface OwnBetsPage {
  limit?: number | undefined;
  /** The last bet of the page before. */
  before?: string | undefined;
}

/**
 * One page of a player's own bets on rounds, newest first, and the id that asks for the next one. `select` reads bets of `table` by what follows `where`.
 * A page after a bet that isn't the player's is empty.
 */
export async function ownBetsPage<Row extends { id: string }>(
  queries: Queries,
  { table, select }: { table: 'crash_bet' | 'wheel_bet'; select: (queries: Queries, rest: SQL) => Promise<Row[]> },
  userId: string,
  { limit = DEFAULT_LIMIT, before }: OwnBetsPage,
): Promise<{ rows: Row[]; next: string | null }> {
  if (before !== undefined && !isUuid(before)) return { rows: [], next: null };
  const last = sql`select placed_at, id from ${sql.identifier(table)} where id = ${before} and user_id = ${userId}`;
  const older = before === undefined ? sql`` : sql`and (placed_at, id) < (${last})`;
  const found = await select(queries, sql`user_id = ${userId} ${older} order by placed_at desc, id desc limit ${limit + 1}`);
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}
