import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { Refusal } from '#server/core/refusal.ts';
import type { App } from '#server/runtime/deps.ts';

/** How long a connection may take, ms. */
export interface ConnectionLimits {
  /** To send the head of a request; also the first one's after connecting. */
  headMs: number;
  /** To send a whole request. */
  requestMs: number;
  /** To send another request after an answer. Longer than what proxies keep, so that none is cut while it sends. */
  keepAliveMs: number;
  /** Without a byte in either direction. */
  silentMs: number;
  /** How often connections are looked at. */
  checkMs: number;
  /** At a stop: to finish the requests that are under way. */
  drainMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headMs: 10_000,
  requestMs: 15_000,
  keepAliveMs: 72_000,
  silentMs: 90_000,
  checkMs: 2_000,
  drainMs: 5_000,
};

/** How long a stop waits for another process to be free to lead, ms. */
const HAND_OVER_MS = 2_000;
/** Connections that are queued at a stop are still taken, one per turn of the event loop: until none has come for so many turns, and for so long at the most, ms. */
const EMPTY_TURNS = 5;
const QUEUE_MS = 2_000;
/** The least length of a turn, ms. */
const TURN_MS = 10;

/** The options of the HTTP server that end connections which nothing comes from. */
export function connectionOptions({ headMs, requestMs, keepAliveMs, silentMs, checkMs }: ConnectionLimits) {
  return {
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionTimeout: silentMs,
    // What is under way is finished first, see `drainBeforeClose`.
    forceCloseConnections: false,
    return503OnClosing: false,
    http: { headersTimeout: headMs, requestTimeout: requestMs, connectionsCheckingInterval: checkMs },
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** True from the beginning of a stop: a load balancer should send nothing more here. */
    stopping: () => boolean;
  }
}

/**
 * At a stop, goes on for `delayMs` as not ready, then hands over what it does for other processes, and then lets the requests that are under way end before anything else is closed: connections that
 * wait to be taken are taken, then nothing new is accepted, calls that come on open connections are refused, each answer says `Connection: close`, and what has not ended within `drainMs` is cut.
 * Must be registered before every other `preClose` hook.
 */
export function drainBeforeClose(app: App, { drainMs }: ConnectionLimits, delayMs: number, handOver: () => Promise<void>): void {
  const underWay = new Set<ServerResponse>();
  let emptyTurns = 0;
  let draining = false;
  app.decorate('stopping', () => draining);
  app.server.on('connection', () => {
    emptyTurns = 0;
  });
  app.addHook('onRequest', (_request, { raw }, done) => {
    if (draining && !app.server.listening) return done(new Refusal('server_restarting'));
    underWay.add(raw);
    const over = (): void => void underWay.delete(raw);
    raw.once('finish', over).once('close', over);
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    draining = true;
    if (delayMs > 0) await sleep(delayMs);
    await Promise.race([handOver(), sleep(HAND_OVER_MS, undefined, { ref: false })]);
    const since = performance.now();
    const wait = async (mostMs: number, goesOn: () => boolean): Promise<void> => {
      while (goesOn() && performance.now() - since < mostMs) await sleep(TURN_MS);
    };
    emptyTurns = 0;
    await wait(QUEUE_MS, () => (emptyTurns += 1) <= EMPTY_TURNS);
    // Not the HTTP server's own close: that also cuts connections whose request has arrived and is not read yet.
    NetServer.prototype.close.call(app.server);
    await wait(drainMs, () => underWay.size > 0);
    if (underWay.size > 0) app.log.warn({ requests: underWay.size }, 'shutdown closed requests that did not finish');
    for (const { socket } of underWay) socket?.destroy();
    app.server.closeAllConnections();
  });
}
