import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { RouteReply } from '#contract/api/route.ts';
import type { myBets as myBetsRoute, SeedGame } from '#contract/api/bets.ts';
import type { Queries } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { readBets } from './read-bets.ts';
import { betTable as bet } from './schema.ts';

export interface MyBetsWanted {
  game?: SeedGame | undefined;
  limit?: number | undefined;
  /** The last bet of the page before. */
  before?: string | undefined;
}

/** How many bets a page has when the call names no limit. */
const DEFAULT_LIMIT = 50;

/** The condition that bets come after one of the player's own in the list; null when there is no such bet. */
async function after(queries: Queries, userId: string, id: string): Promise<SQL | null> {
  if (!isUuid(id)) return null;
  const [last] = await queries
    .select({ placedAt: bet.placedAt, nonce: bet.nonce })
    .from(bet)
    .where(and(eq(bet.id, id), eq(bet.userId, userId)));
  if (!last) return null;
  const placedAt = new Date(last.placedAt).toISOString();
  return sql`(${bet.placedAt}, ${bet.nonce}, ${bet.id}) < (${placedAt}::timestamptz, ${last.nonce}::bigint, ${id}::uuid)`;
}

/** One page of a player's own bets, newest first, and the id that asks for the next one. A page after a bet that isn't the player's is empty. */
export async function myBets(
  deps: Deps,
  userId: string,
  { game, limit = DEFAULT_LIMIT, before }: MyBetsWanted,
): Promise<RouteReply<typeof myBetsRoute>> {
  const cursor = before === undefined ? undefined : await after(deps.db.read, userId, before);
  if (cursor === null) return { data: [], next: null };
  const found = await readBets(deps, { where: and(eq(bet.userId, userId), game && eq(bet.game, game), cursor), limit: limit + 1 });
  const data = found.slice(0, limit);
  return { data, next: found.length > limit ? (data.at(-1)?.id ?? null) : null };
}
