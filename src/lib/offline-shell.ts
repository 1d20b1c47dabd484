import { OFFLINE_SHELL, OFFLINE_SHELL_NAME } from '#contract/offline-shell.ts';
import { GUARD_MS, reloadOnce, untilThere } from './chunk-guard.ts';

/** True where the page was started from the document that the service worker keeps, because the shop could not be reached. */
export const isOfflineShell = (): boolean => globalThis.document?.querySelector(`meta[name="${OFFLINE_SHELL_NAME}"]`) != null;

/** Loads the wanted page once the shop answers. Tried again with pauses while it still comes from the service worker. */
export async function loadOnceThere(): Promise<void> {
  for (;;) {
    await untilThere();
    if (reloadOnce(location.pathname === OFFLINE_SHELL ? '/' : location.pathname + location.search)) return;
    await new Promise((resolve) => setTimeout(resolve, GUARD_MS));
  }
}
