import { sql } from 'drizzle-orm';
import type { Queries, Tx } from '#server/database/database.ts';

/** The house's edge on what a player staked on the cashback days that ended after an instant (ms since 1970), millionths of a cent. */
export async function edgeSince(queries: Queries | Tx, userId: string, since: number): Promise<number> {
  const { rows } = await queries.execute(sql`
    select coalesce(sum(edge_micros), 0)::text as edge from cashback where user_id = ${userId} and ends_at > ${new Date(since).toISOString()}::timestamptz`);
  return Number(rows[0]?.['edge']);
}
