import { createStore, type StoreApi } from 'zustand/vanilla';
import { isOfflineShell } from '#src/lib/offline-shell.ts';
import { service } from '#src/lib/services/services.ts';

/** A lost socket is news only after this time: most are back before, ms. */
export const LOST_AFTER_MS = 3_000;
/** The first connection may take longer, ms. */
export const FIRST_CONNECT_MS = 12_000;

export interface ConnectionState {
  /** False when nothing can be bet: the browser has no network, or the socket has been away for a while and the shop doesn't answer. */
  online: boolean;
  /** False when no live updates come, since the socket can't get through. */
  live: boolean;
}

/** Answers of the shop in a row that show that only the socket can't get through. A lost socket may be on its way back, so it takes two, seconds apart. */
const ANSWERS = { lost: 2, neverThere: 1 } as const;

/** Whether the shop can be reached, from what the browser and the main socket say, and what the shop answers while the socket is away. */
export class Connection {
  readonly store: StoreApi<ConnectionState> = createStore<ConnectionState>(() => ({ online: !isOfflineShell(), live: !isOfflineShell() }));
  #browserOnline = true;
  #socketLost = isOfflineShell();
  #wasThere = false;
  #answers = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The socket is being opened, or was lost, however short ago. */
  get isSocketAway(): boolean {
    return this.#timer !== undefined || this.#socketLost;
  }

  /** The socket is being opened, or was lost: after `patienceMs` the page counts as offline, unless the shop answers all the same. */
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
    this.#wasThere = true;
    this.#answers = 0;
    this.#publish();
  }

  /** Whether the shop has just answered a call while the socket is away. */
  shopAnswered(isHere: boolean): void {
    this.#answers = isHere ? this.#answers + 1 : 0;
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
    const isReached = !this.#socketLost || this.#answers >= (this.#wasThere ? ANSWERS.lost : ANSWERS.neverThere);
    const online = this.#browserOnline && isReached;
    const live = this.#browserOnline && !this.#socketLost;
    const state = this.store.getState();
    if (online !== state.online || live !== state.live) this.store.setState({ online, live });
  }
}

/** The connection of this tab. */
export const connectionService = service('connection', () => new Connection());
