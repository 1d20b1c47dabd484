import { routeUpgrades } from './http/sockets/upgrades.ts';
import type { ShopDeps } from './make-deps.ts';
import type { App } from './runtime/deps.ts';

/** By when after its delay a stop has sent every socket away, and the least time that it takes for a crowd of them, ms. The rest of the stop comes after. */
const SOCKETS_GONE_MS = 6_000;
const SOCKETS_LEAST_MS = 500;

/** Where requests for sockets go, and their end at a stop: open ones would keep the server from closing. */
export function registerSockets(app: App, deps: ShopDeps, stopBegan: () => number): void {
  const { hub, sessions, config } = deps;
  const { rounds } = app;
  app.addHook('preClose', async () => {
    const mostMs = Math.max(SOCKETS_LEAST_MS, SOCKETS_GONE_MS + config.stopDelayMs - (performance.now() - stopBegan()));
    await Promise.all([hub.close(mostMs), rounds.close(mostMs)]);
    sessions.close();
  });
  routeUpgrades(app.server, [hub, rounds.sockets, rounds.feed], deps);
}
