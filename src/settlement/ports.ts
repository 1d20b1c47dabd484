import { after } from '#src/lib/after.ts';

/** What the gate needs from outside; tests bring their own. */
export interface GatePorts {
  /** Names this tab among those of one browser. */
  tab: string;
  /** A clock that only goes forward, ms. */
  now(): number;
  /** Runs once after a delay, ms; returns the undo. */
  after(delayMs: number, run: () => void): () => void;
  /** Runs as soon as the work in hand is done, and before anything that waits for an answer goes on. */
  soon(run: () => void): void;
  /** The line to the browser's other tabs; null where there is none. */
  connect(receive: (message: unknown) => void): { send(message: unknown): void } | null;
  /** An effect or listener threw. The gate goes on. */
  report(error: unknown): void;
}

const CHANNEL = 'fairdrop:holds';

/** The browser's timers and its BroadcastChannel. Outside a page (tests, tools) there are no other tabs. */
export function browserPorts(): GatePorts {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return {
    tab: `${random[0]?.toString(36)}-${random[1]?.toString(36)}`,
    now: () => performance.now(),
    after,
    soon: (run) => queueMicrotask(run),
    connect(receive) {
      if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return null;
      try {
        const channel = new BroadcastChannel(CHANNEL);
        channel.addEventListener('message', (event: MessageEvent<unknown>) => receive(event.data));
        return { send: (message) => channel.postMessage(message) };
      } catch {
        // Firefox refuses it where all cookies and site data are blocked.
        return null;
      }
    },
    report(error) {
      console.error('Settlement: an effect of a release failed', error);
    },
  };
}
