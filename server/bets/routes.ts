import { eq } from 'drizzle-orm';
import { allBets, bet as betRoute, myBets as myBetsRoute } from '#contract/api/bets.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handle } from '#server/http/handle.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { newestBets } from './all-bets.ts';
import { myBets } from './my-bets.ts';
import { readBets } from './read-bets.ts';
import { betTable } from './schema.ts';

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
