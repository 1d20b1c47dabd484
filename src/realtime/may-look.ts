import type { Connection } from './connection.ts';

/** The longest after its press that a request in doubt is sent again without one, ms: twice what its tries take at most; later the player doesn't expect it any more. */
const LOOK_FOR_MS = 60_000;

/** Whether a request in doubt may be sent again without a press: soon after its press (`Date.now()`), while the page is visible and the shop can be reached. */
export function mayLook(connection: Pick<Connection, 'store'>, pressedAtMs: number): boolean {
  const isSoon = Date.now() - pressedAtMs < LOOK_FOR_MS;
  return isSoon && document.visibilityState === 'visible' && connection.store.getState().online;
}

/** Resolves with whether a request in doubt may be sent again without a press: true once it may, false once its time is over. */
export function untilMayLook(connection: Pick<Connection, 'store'>, pressedAtMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (may: boolean): void => {
      unsubscribe();
      document.removeEventListener('visibilitychange', look);
      clearTimeout(timer);
      resolve(may);
    };
    const leftMs = Math.max(0, pressedAtMs + LOOK_FOR_MS - Date.now());
    const look = (): void => {
      if (mayLook(connection, pressedAtMs)) end(true);
    };
    const unsubscribe = connection.store.subscribe(look);
    document.addEventListener('visibilitychange', look);
    const timer = setTimeout(() => end(false), leftMs);
    look();
  });
}
