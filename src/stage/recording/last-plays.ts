import { createStore, type StoreApi } from 'zustand/vanilla';
import { service } from '#src/lib/services/services.ts';
import { onPlayerChange, sessionStoreService } from '#src/session/session-store.ts';
import type { ToRecord } from './scrub.ts';

/** What a slot played last, and how it was looked at. */
export type Plays = Omit<ToRecord, 'build'>;

/** The plays of the page with a scene that was left last, and when (ISO 8601); null where there were none. */
export type LastPlays = StoreApi<{ left: { plays: Plays; at: string } | null }>;

/** The last plays of this visit, in memory alone, for a player who writes to the house about them. They go with their player. */
export const lastPlaysService = service('last plays', (services): LastPlays => {
  const store: LastPlays = createStore(() => ({ left: null }));
  onPlayerChange(services.get(sessionStoreService), () => store.setState({ left: null }));
  return store;
});
