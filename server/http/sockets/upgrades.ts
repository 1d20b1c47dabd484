import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { addressOf } from '../address.ts';
import { networkOf } from '#server/security/networks.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { originAllowed } from '#server/security/origin.ts';
import { inTurn, namesOneHost } from '../odd-requests.ts';
import { refuseOnSocket } from '../raw-refusal.ts';

/** A transport that speaks WebSocket at addresses of its own. */
export interface UpgradeEnd {
  /** True for the paths that it serves, unchanged from the request line, without the query. */
  serves(path: string): boolean;
  /** Takes over a request for a WebSocket that comes from an allowed page. */
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void;
}

/** True for requests that ask for a WebSocket. Others that offer an upgrade (h2c, say) are served as if they did not. */
export function asksForWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.trim().toLowerCase() === 'websocket';
}

/** The path and the query of a request line as they were sent. Nothing is decoded or resolved, so nothing can fail. */
export function splitTarget(target = ''): { path: string; query: URLSearchParams } {
  const at = target.indexOf('?');
  return { path: at < 0 ? target : target.slice(0, at), query: new URLSearchParams(at < 0 ? '' : target.slice(at + 1)) };
}

type Parts = Pick<Deps, 'config' | 'log' | 'limiter' | 'peers'>;

/** Why a request for a WebSocket is refused before its transport sees it: an HTTP status, or null. */
function refusalOf(request: IncomingMessage, { config, limiter, peers }: Parts): number | null {
  const { headers, method } = request;
  if (!namesOneHost(request) || request.httpVersionMinor < 1) return 400;
  if (method !== 'GET' || !/^[A-Za-z0-9+/]{22}==$/.test(headers['sec-websocket-key'] ?? '')) return 400;
  if (headers['sec-websocket-version'] !== '13') return 426;
  if (headers.origin !== undefined && !originAllowed(headers.origin, headers, config)) return 403;
  // Another process of the shop asks again and again while the lead changes.
  if (peers.targetOf(request) !== null) return null;
  return limiter.allowsHere('handshake', networkOf(addressOf(request, config.trustProxy))) ? null : 429;
}

/**
 * The one edge where HTTP connections become sockets: hands each request for a WebSocket to the transport at its path and refuses all others with an
 * HTTP answer, after those to the requests before it. What throws ends that connection and no more.
 */
export function routeUpgrades(server: Server, ends: readonly UpgradeEnd[], parts: Parts): void {
  const take = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    try {
      const { path } = splitTarget(request.url);
      const end = ends.find((one) => one.serves(path));
      const refused = end ? refusalOf(request, parts) : 404;
      if (refused === null) end?.upgrade(request, stream, head);
      else refuseOnSocket(stream, refused, refused === 426 ? { 'Sec-WebSocket-Version': '13' } : {});
    } catch (error) {
      parts.log.error({ err: error }, 'a WebSocket upgrade failed; its connection was closed');
      stream.destroy();
    }
  };
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => inTurn(stream, () => take(request, stream, head)));
}
