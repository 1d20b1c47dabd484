import type { StoreApi } from 'zustand/vanilla';
import { SERVICE_WORKER } from '#contract/offline-shell.ts';
import { intentsService } from '#src/lib/api/intents.ts';
import type { Services } from '#src/lib/services/services.ts';
import { openRoundsService } from '#src/play/bet/open-rounds.ts';
import { askWhenFree } from '#src/settlement/ask-when-free.ts';
import { gateService } from '#src/settlement/gate.ts';

/** What a page asks of the worker: to replace the one before it, or to keep files of the build. */
export type WorkerMessage = 'take over' | { keep: readonly string[] };

/** Has the worker keep what the page itself has loaded before there was one: its scene, too, is there at the next visit without a network. */
async function keepLoaded({ ready }: ServiceWorkerContainer): Promise<void> {
  const { active } = await ready;
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const hashed = addresses.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  active?.postMessage({ keep: [...new Set(hashed.map(({ pathname }) => pathname))] } satisfies WorkerMessage);
}

/** Lets a newer worker take over once no scene plays, no call that must happen once is on its way, and no round runs on which the page shows an own bet. */
function takeOverAtRest(services: Services, waiting: ServiceWorker): void {
  const stores: readonly Pick<StoreApi<{ size: number }>, 'getState' | 'subscribe'>[] = [
    services.get(intentsService).store,
    services.get(openRoundsService),
  ];
  askWhenFree(services.get(gateService), 'service worker', () => {
    const busy = stores.find((store) => store.getState().size > 0);
    if (busy === undefined) return waiting.postMessage('take over' satisfies WorkerMessage);
    const stop = busy.subscribe(({ size }) => {
      if (size > 0) return;
      stop();
      takeOverAtRest(services, waiting);
    });
  });
}

/** Has this browser keep the shop for visits without a network. Rejects where it can't: service workers are off, blocked or broken. */
export async function registerWorker(services: Services): Promise<void> {
  const { serviceWorker } = navigator;
  const isFirst = serviceWorker.controller === null;
  const registration = await serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' });
  const look = (): void => {
    if (registration.waiting !== null && registration.active !== null) takeOverAtRest(services, registration.waiting);
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  if (isFirst) await keepLoaded(serviceWorker);
}
