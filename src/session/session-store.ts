import { createStore } from 'zustand/vanilla';
import type { User } from '#contract/api/profile.ts';

/** The signed-in player. Without the balance: that one is only to be had from the gate, which knows what may be shown (`useShownBalance`). */
export type Player = Omit<User, 'balance' | 'balance_version'>;

export interface SessionState {
  /** Undefined while it is being asked for, null for a visitor. */
  player: Player | null | undefined;
}

/** Who is here. Vanilla, so that code without React reads it too. */
export const sessionStore = createStore<SessionState>(() => ({ player: undefined }));
