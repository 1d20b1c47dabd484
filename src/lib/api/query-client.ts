import { type DefaultOptions, QueryClient, type QueryKey } from '@tanstack/react-query';
import { service, type Services } from '#src/lib/services/services.ts';
import { isApiError } from './api-error.ts';

/** Failures that a second try can mend: no connection, or the server in trouble. */
function mayMend(failures: number, error: unknown): boolean {
  return failures < 2 && (!isApiError(error) || error.status >= 500 || error.code === 'network');
}

/** What every query of a cache carries, for its function: see `ask`. */
interface CacheMeta extends Record<string, unknown> {
  services: Services;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CacheMeta;
  }
}

/** Makes a cache of what a shop's server says. Lists count as fresh for half a minute; sockets and settlement say when they aren't. */
export const createQueryClient = (services: Services, own: DefaultOptions['queries'] = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: mayMend, refetchOnWindowFocus: false, ...own, meta: { services } },
      mutations: { retry: false },
    },
  });

/** The cache of the visit. */
export const queryClientService = service('query client', (services) => createQueryClient(services));

/** Puts the answer to a call in the place of a query's. An older answer that is still on its way no longer replaces it. */
export function putAnswer(client: QueryClient, queryKey: QueryKey, answer: unknown): void {
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, answer);
}
