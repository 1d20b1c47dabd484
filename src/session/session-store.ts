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

/** Who is on this page. */
export const sessionStore = createSessionStore();

/** Who is here, in a shop: on this page, unless a test brings another store. */
export const sessionStoreService = service('session store', () => sessionStore);

/** Calls back when another player is here, or none any more; not while a session is renewed, when the player is not yet known. */
export function onOtherPlayer(store: SessionStore, run: () => void): void {
  let id = store.getState().player?.id;
  store.subscribe(({ player }) => {
    if (player === undefined || player?.id === id) return;
    id = player?.id;
    run();
  });
}
