import {
  type DefaultOptions,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
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

class AnswerCache extends QueryClient {
  /** A first answer that is on its way may be older than what made it invalid. It is shown as it comes, and asked for once more. */
  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, type: 'active', fetchStatus: 'fetching' } as InvalidateQueryFilters)
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    if (first.length > 0)
      await super.invalidateQueries({ predicate: (query) => first.includes(query) }, { ...options, cancelRefetch: false });
  }
}

/** Makes a cache of what a shop's server says. Lists count as fresh for half a minute; sockets and settlement say when they aren't. */
export const createQueryClient = (services: Services, own: DefaultOptions['queries'] = {}): QueryClient =>
  new AnswerCache({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: mayMend, refetchOnWindowFocus: false, ...own, meta: { services } },
      // A call that is pressed for without a network fails at once: the library would keep it, and send it whenever the network is back.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** The cache of the visit. */
export const queryClientService = service('query client', (services) => createQueryClient(services));

/**
 * Puts the answer to a call, or a change that was published, in the place of a query's answer. One that is on its way may be older: it is asked for again. A change
 * to what isn't known yet leaves it unknown.
 */
export function putAnswer<Answer>(client: QueryClient, queryKey: QueryKey, next: Answer | ((known: Answer) => Answer)): void {
  const here = { queryKey, exact: true };
  const isAsked = client.isFetching(here) > 0;
  const known = client.getQueryData<Answer>(queryKey);
  const isChange = typeof next === 'function';
  if (!isChange || known !== undefined) {
    void client.cancelQueries(here);
    client.setQueryData(queryKey, isChange ? (next as (known: Answer | undefined) => Answer)(known) : next);
  }
  if (isAsked) void client.invalidateQueries(here);
}
