import type { Server } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Where a server listens on its own machine, for example `http://127.0.0.1:3000`; null before it listens. */
export function ownUrlOf(server: Pick<Server, 'address'>): string | null {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') return null;
  return urlOf(isAll(bound.address) ? '127.0.0.1' : bound.address, bound.port);
}

/** Addresses of private networks (RFC 1918). */
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;

/**
 * Where other machines reach it: where it listens, or at the machine's first private address, else its first one, where it listens on all of them;
 * null before it listens.
 */
export function reachableUrlOf(server: Pick<Server, 'address'>): string | null {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') return null;
  const outward = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? [address] : []));
  const address = outward.find((one) => PRIVATE.test(one)) ?? outward[0] ?? '127.0.0.1';
  return urlOf(isAll(bound.address) ? address : bound.address, bound.port);
}

const isAll = (address: string): boolean => address === '::' || address === '0.0.0.0';

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
