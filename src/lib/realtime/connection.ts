import { createStore } from 'zustand/vanilla';

/** A lost socket is news only after this time: most are back before, ms. */
export const LOST_AFTER_MS = 3_000;
/** The first connection may take longer, ms. */
export const FIRST_CONNECT_MS = 12_000;

export interface ConnectionState {
  /** False when nothing can be bet: the browser has no network, or the socket has been away for a while. */
  online: boolean;
}

export const connectionStore = createStore<ConnectionState>(() => ({ online: true }));

let browserOnline = true;
let socketLost = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function publish(): void {
  const online = browserOnline && !socketLost;
  if (online !== connectionStore.getState().online) connectionStore.setState({ online });
}

/** The socket is being opened, or was lost: after `patienceMs` the page counts as offline. */
export function socketAway(patienceMs: number): void {
  if (timer !== undefined || socketLost) return;
  timer = setTimeout(() => {
    timer = undefined;
    socketLost = true;
    publish();
  }, patienceMs);
}

/** The socket stands. */
export function socketHere(): void {
  clearTimeout(timer);
  timer = undefined;
  socketLost = false;
  publish();
}

/** Follows the browser's own idea of its network. Returns the undo. */
export function watchBrowser(): () => void {
  const read = (): void => {
    browserOnline = navigator.onLine;
    publish();
  };
  read();
  window.addEventListener('online', read);
  window.addEventListener('offline', read);
  return () => {
    window.removeEventListener('online', read);
    window.removeEventListener('offline', read);
  };
}
