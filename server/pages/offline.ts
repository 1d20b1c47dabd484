import { OFFLINE_SHELL, SERVICE_WORKER } from '#contract/offline-shell.ts';
import { allowSheets } from '#server/http/page-security.ts';
import { nothingHere } from '#server/http/failures.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import type { Documents } from './document.ts';

/** Takes the place of the service worker where it is turned off: deletes what it kept and unregisters it. Pages that are open go on. */
export const REMOVING_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).finally(() => self.registration.unregister())),
);
`;

const HIDDEN = { schema: { hide: true } as object, config: { limit: null } };

/** Serves what browsers need for visits without a network: the service worker, and the document that it keeps. Both are checked for a newer version at each use. */
export function registerOffline(app: App, { config }: Pick<Deps, 'config'>, documents: () => Documents | null): void {
  app.get(SERVICE_WORKER, HIDDEN, (_request, reply) =>
    config.serviceWorker
      ? reply.sendFile(SERVICE_WORKER)
      : reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(REMOVING_WORKER),
  );
  app.get(OFFLINE_SHELL, HIDDEN, (request, reply) => {
    const built = documents();
    if (built === null) return nothingHere(request, reply);
    const { html, sheets } = built.offlineShell(config.publicUrl);
    allowSheets(reply, sheets);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  });
}
