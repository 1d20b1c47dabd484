import { inArray } from 'drizzle-orm';
import type { myBets as myBetsRoute } from '#contract/api/bets.ts';
import type { RouteReply } from '#contract/api/route.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { ownPage, type OwnPageWanted } from './own-page.ts';
import { readBets } from './read-bets.ts';
import { betTable as bet } from './schema.ts';

/** One page of a player's own bets with their records, newest first, and the id that asks for the next one. */
export async function myBets(deps: Deps, userId: string, wanted: OwnPageWanted): Promise<RouteReply<typeof myBetsRoute>> {
  const { ids, next } = await ownPage(deps.db.read, userId, wanted);
  if (ids.length === 0) return { data: [], next };
  return { data: await readBets(deps, { where: inArray(bet.id, ids), limit: ids.length, reader: 'owner' }), next };
}
