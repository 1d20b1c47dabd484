import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** An answer that came within this time before a connection has missed nothing that was said since, ms. */
const FRESH_MS = 500;

/** Whether what is known under a key came just now, so that a connection that begins needs not ask for it again. */
export function isFresh(client: QueryClient, queryKey: QueryKey): boolean {
  return Date.now() - (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) <= FRESH_MS;
}
