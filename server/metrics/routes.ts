import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Refusal } from '#server/core/refusal.ts';
import type { RealtimeHub } from '#server/realtime/hub.ts';
import { SettingError } from '#server/runtime/config.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { ShopMetrics } from './shop-metrics.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a header carries the token. Compares in constant time. */
const isAuthorized = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));

/**
 * Serves `/metrics`: with a bearer token on the shop's own port, and on a port of its own to this machine alone. Register after what answers failures of
 * calls.
 */
export function registerMetrics(app: App, deps: Deps & { hub: Pick<RealtimeHub, 'size'> }): void {
  const { metricsPort, metricsToken } = deps.config.monitoring;
  const metrics = new ShopMetrics(deps, () => ({
    sockets: [
      { namespace: 'main', sockets: deps.hub.size },
      ...app.rounds.games.map((game) => ({ namespace: game, sockets: app.rounds.socketsHere(game) })),
    ],
    runsRounds: deps.config.rounds.run === 'off' ? null : app.rounds.running(),
  }));
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    metrics.answered(request.method, request.routeOptions.url ?? 'none', statusCode, elapsedTime);
    done();
  });
  if (metricsToken !== null) serveOnShop(app, metrics, metricsToken);
  if (metricsPort !== null) serveOnPort(app, metrics, metricsPort);
}

function serveOnShop(app: App, metrics: ShopMetrics, token: string): void {
  app.route({
    method: 'GET',
    url: '/metrics',
    schema: { hide: true } as object,
    async handler(request, reply) {
      if (!isAuthorized(request.headers.authorization, token)) throw new Refusal('unauthenticated');
      return reply
        .header('cache-control', 'no-store')
        .type(metrics.contentType)
        .send(await metrics.text());
    },
  });
}

function serveOnPort(app: App, metrics: ShopMetrics, port: number): void {
  const server: Server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  app.addHook('onReady', async () => {
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    } catch (error) {
      throw new SettingError('METRICS_PORT', `${port} can't be opened: ${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}`);
    }
  });
  app.addHook('onClose', async () => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
  });
}
