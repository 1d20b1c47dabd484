import { createStore } from 'zustand/vanilla';
import { service } from '#src/lib/services/services.ts';

/** A browser's offer to install the shop (Chromium). `prompt` may be called once. */
export interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** The browser's offer; null while there is none, and once it was taken up. It comes before anything that shows it is loaded. */
export const installEventService = service('install event', () => createStore<InstallEvent | null>(() => null));

/** Keeps the browser's offer for a fitting moment instead of showing it at once. */
export function keepInstallEvent(kept: ReturnType<typeof installEventService.make>): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept.setState(event as InstallEvent, true);
  });
  window.addEventListener('appinstalled', () => kept.setState(null, true));
}
