import { createStore, type StoreApi } from 'zustand/vanilla';
import { isOfflineShell } from '#src/lib/offline-shell.ts';
import { service } from '#src/lib/services/services.ts';

/** A lost socket is news only after this time: most are back before, ms. */
export const LOST_AFTER_MS = 3_000;
/** The first connection may take longer, ms. */
export const FIRST_CONNECT_MS = 12_000;

export interface ConnectionState {
  /** False when nothing can be bet: the browser has no network, or the socket has been away for a while. */
  online: boolean;
}

/** Whether the shop can be reached, from what the browser and the main socket say. */
export class Connection {
  readonly store: StoreApi<ConnectionState> = createStore<ConnectionState>(() => ({ online: !isOfflineShell() }));
  #browserOnline = true;
  #socketLost = isOfflineShell();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The socket is being opened, or was lost, however short ago. */
  get isSocketAway(): boolean {
    return this.#timer !== undefined || this.#socketLost;
  }

  /** The socket is being opened, or was lost: after `patienceMs` the page counts as offline. */
  socketAway(patienceMs: number): void {
    if (this.#timer !== undefined || this.#socketLost) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#socketLost = true;
      this.#publish();
    }, patienceMs);
  }

  /** The socket is connected. */
  socketHere(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#socketLost = false;
    this.#publish();
  }

  /** Follows the browser's own idea of its network. Returns the undo. */
  watchBrowser(): () => void {
    const read = (): void => {
      this.#browserOnline = navigator.onLine;
      this.#publish();
    };
    read();
    window.addEventListener('online', read);
    window.addEventListener('offline', read);
    return () => {
      window.removeEventListener('online', read);
      window.removeEventListener('offline', read);
    };
  }

  #publish(): void {
    const online = this.#browserOnline && !this.#socketLost;
    if (online !== this.store.getState().online) this.store.setState({ online });
  }
}

/** The connection of this tab. */
export const connectionService = service('connection', () => new Connection());
