import { useSyncExternalStore } from 'react';
import { BREAKPOINTS_PX } from '#contract/design-tokens.ts';

const WIDE = `(min-width: ${BREAKPOINTS_PX.aside}px)`;

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the screen has room for the aside beside a page; never on the server, whose view is the same for every screen. */
export function useRoomForAside(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  );
}
