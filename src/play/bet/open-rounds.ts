import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RoundGameKey } from '#contract/games/index.ts';
import { service } from '#src/lib/services/services.ts';

/** Games on whose running round the player has a bet, while its page shows it: nothing may come up over a flight that can be cashed out. */
export const openRoundsService = service('open rounds', (): StoreApi<ReadonlySet<RoundGameKey>> =>
  createStore<ReadonlySet<RoundGameKey>>(() => new Set()),
);

/** Notes whether the player has a bet on a game's running round. */
export function noteOpenRound(store: StoreApi<ReadonlySet<RoundGameKey>>, game: RoundGameKey, isOpen: boolean): void {
  if (store.getState().has(game) === isOpen) return;
  const games = new Set(store.getState());
  games[isOpen ? 'add' : 'delete'](game);
  store.setState(games, true);
}
