import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** False on the server, whose views are kept for later visitors: what counts the seconds has no figures there. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
