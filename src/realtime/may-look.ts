import type { Connection } from './connection.ts';

/** The longest after its press that a request in doubt is sent again without one, ms: later the player doesn't expect it any more. */
const LOOK_FOR_MS = 30_000;

/** Whether a request in doubt may be sent again without a press: soon after its press (`Date.now()`), while the page is visible and the shop can be reached. */
export function mayLook(connection: Pick<Connection, 'store'>, pressedAtMs: number): boolean {
  const isSoon = Date.now() - pressedAtMs < LOOK_FOR_MS;
  return isSoon && document.visibilityState === 'visible' && connection.store.getState().online;
}
