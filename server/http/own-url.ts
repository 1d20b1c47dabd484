import type { Server } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Where a server listens on its own machine, for example `http://127.0.0.1:3000`; null before it listens. */
export function ownUrlOf(server: Pick<Server, 'address'>): string | null {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') return null;
  return urlOf(isAll(bound.address) ? '127.0.0.1' : bound.address, bound.port);
}

/** Where other machines reach it: where it listens, or at the machine's first address where it listens on all of them; null before it listens. */
export function reachableUrlOf(server: Pick<Server, 'address'>): string | null {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') return null;
  const outward = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal);
  return urlOf(isAll(bound.address) ? (outward?.address ?? '127.0.0.1') : bound.address, bound.port);
}

const isAll = (address: string): boolean => address === '::' || address === '0.0.0.0';

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
