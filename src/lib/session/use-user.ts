import { useStore } from 'zustand';
import { sessionStore, type Player } from './session-store.ts';

/** The signed-in player, null for a visitor, undefined while nobody knows yet. */
export function useUser(): Player | null | undefined {
  return useStore(sessionStore, (state) => state.player);
}
