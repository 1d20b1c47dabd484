import { createStore, type StoreApi } from 'zustand/vanilla';
import type { User } from '#contract/api/profile.ts';
import { service } from '#src/lib/services/services.ts';

/** The signed-in player. Without the balance: that one is only to be had from the gate, which knows what may be shown (`useShownBalance`). */
export type Player = Omit<User, 'balance' | 'balance_version'>;

export interface SessionState {
  /** Undefined while it is being asked for, null for a visitor. */
  player: Player | null | undefined;
}

/** Says who is here. Vanilla, so that code without React reads it too. */
export type SessionStore = StoreApi<SessionState>;

/** Who is here, while that is being asked for. */
export const createSessionStore = (): SessionStore => createStore<SessionState>(() => ({ player: undefined }));

/** Who is here, in a shop. */
export const sessionStoreService = service('session store', createSessionStore);

/** Calls back when another player is here than before, or none any more (null). Not at the first answer of a visit. Returns how to stop. */
export function onPlayerChange(store: SessionStore, listener: (playerId: string | null) => void): () => void {
  let known = store.getState().player;
  return store.subscribe(({ player }) => {
    // Undefined: not known yet, for example right after a sign-in.
    if (player === undefined) return;
    const before = known;
    known = player;
    if (before !== undefined && before?.id !== player?.id) listener(player?.id ?? null);
  });
}
