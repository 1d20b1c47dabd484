import type { Server } from 'node:net';

/** Where a server listens on its own machine, for example `http://127.0.0.1:3000`; null before it listens. */
export function ownUrlOf(server: Pick<Server, 'address'>): string | null {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') return null;
  const host = bound.address === '::' || bound.address === '0.0.0.0' ? '127.0.0.1' : bound.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`;
}
