import { createBrowserRouter, createPath } from 'react-router';
import { addressAfterDeposit } from '#src/deposit/where-from.ts';
import { modalsService } from '#src/lib/modal.ts';
import { bindTarget } from '#src/lib/chunk-guard.ts';
import { isOfflineShell } from '#src/lib/offline-shell.ts';
import { contextOf } from '#src/lib/services/router-services.ts';
import type { Services } from '#src/lib/services/services.ts';
import { offlineRoutes, routes, routesFor } from './routes.tsx';

/** Gives the entry of the history that a document was opened for a key of its own, as the router's own entries have: its scroll position belongs to it alone. */
function nameEntry(): void {
  const state = history.state as { key?: string } | null;
  if (state?.key === undefined) history.replaceState({ ...state, key: performance.timeOrigin.toString(36) }, '');
}

/** The router of the visit. Dialogs opened from anywhere go through it; who comes back from paying comes back to where that began. */
export function createRouter(services: Services) {
  const left = addressAfterDeposit(location);
  if (left !== null) history.replaceState(null, '', left);
  nameEntry();
  const router = createBrowserRouter(routesFor(services, isOfflineShell() ? offlineRoutes : routes), { getContext: contextOf(services) });
  bindTarget(() => createPath(router.state.navigation.location ?? router.state.location));
  services
    .get(modalsService)
    .bind(({ search }, options) => void router.navigate({ pathname: router.state.location.pathname, search }, options));
  return router;
}
