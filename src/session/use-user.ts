import { useStore } from 'zustand';
import { useService } from '#src/lib/services/services.ts';
import { type Player, type SessionState, sessionStoreService } from './session-store.ts';

/** The signed-in player, null for a visitor, undefined while not yet known. Draws anew with every change, such as the points of each bet. */
export function useUser(): Player | null | undefined {
  return useStore(useService(sessionStoreService), (state) => state.player);
}

const idOf = ({ player }: SessionState): string | null | undefined => player && player.id;

/** The id of the signed-in player, null for a visitor, undefined while not yet known: for all that depends on who is here, and on nothing else of them. */
export function useUserId(): string | null | undefined {
  return useStore(useService(sessionStoreService), idOf);
}
