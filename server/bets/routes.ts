import { eq, inArray } from 'drizzle-orm';
import { allBets, bet as betRoute, myBets as myBetsRoute } from '#contract/api/bets.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handle } from '#server/http/handle.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { newestBets } from './all-bets.ts';
import { ownPage, type OwnPageWanted } from './own-page.ts';
import { readBets } from './read-bets.ts';
import { betTable } from './schema.ts';

/** One page of a player's own bets with their records, newest first, and the id that asks for the next one. */
async function myBets(deps: Deps, userId: string, wanted: OwnPageWanted): Promise<RouteReply<typeof myBetsRoute>> {
  const { ids, next } = await ownPage(deps.db.read, userId, wanted);
  if (ids.length === 0) return { data: [], next };
  return { data: await readBets(deps, { where: inArray(betTable.id, ids), limit: ids.length, reader: 'owner' }), next };
}

/** The calls of the common record of bets. */
export function registerBets(app: App, deps: Deps): void {
  handle(app, deps, myBetsRoute, ({ input, player }) => myBets(deps, player.id, input.query));

  handle(app, deps, allBets, async ({ input, player }) => {
    deps.betsAudience.look(deps.clock.monotonic());
    return { data: await newestBets(deps.db.read, player?.id ?? null, input.query) };
  });

  handle(app, deps, betRoute, async ({ input: { params } }) => {
    const [found] = isUuid(params.id) ? await readBets(deps, { where: eq(betTable.id, params.id), limit: 1, reader: 'public' }) : [];
    if (!found) throw new Refusal('bet_not_found');
    return { data: found };
  });
}
