import { useStore } from 'zustand';
import { useService } from '#src/lib/services/services.ts';
import { connectionService } from './connection.ts';

/** False while the shop cannot be reached: the shell shows its banner, and nothing can be bet. */
export function useOnline(): boolean {
  return useStore(useService(connectionService).store, (state) => state.online);
}

/** False while no live updates come. */
export function useLive(): boolean {
  return useStore(useService(connectionService).store, (state) => state.live);
}
