import {
  changeClientSeed as changeRoute,
  restorations,
  revealedPairs,
  rotateSeedPair as rotateRoute,
  seedPair,
} from '#contract/api/fairness.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handle } from '#server/http/handle.ts';
import { shownRestorations } from './restorations.ts';
import { changeClientSeed, revealedSeedPairs, rotateSeedPair, shownSeedPair } from './seed-pairs.ts';

/** The calls of the seed pair, and what is said of restores. */
export function registerFairness(app: App, deps: Deps): void {
  handle(app, deps, seedPair, async ({ player }) => ({ data: await shownSeedPair(deps, player.id) }));

  handle(app, deps, changeRoute, ({ player, input }) =>
    deps.db.transaction((tx) => changeClientSeed(tx, deps, player.id, input.body.client_seed)),
  );

  handle(app, deps, rotateRoute, ({ player, input }) =>
    deps.db.transaction((tx) => rotateSeedPair(tx, deps, player.id, input.body.client_seed)),
  );

  handle(app, deps, revealedPairs, async ({ player }) => ({ data: await revealedSeedPairs(deps.db.read, deps, player.id) }));
  handle(app, deps, restorations, async () => ({ data: await shownRestorations(deps.db.read) }));
}
