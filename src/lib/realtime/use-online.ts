import { useStore } from 'zustand';
import { connectionStore } from './connection.ts';

/** False while the shop cannot be reached: the shell shows its banner, and nothing can be bet. */
export function useOnline(): boolean {
  return useStore(connectionStore, (state) => state.online);
}
