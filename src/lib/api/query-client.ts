import { QueryClient } from '@tanstack/react-query';
import { service } from '#src/lib/services/services.ts';
import { isApiError } from './api-error.ts';

/** Failures that a second try can mend: no connection, or the server in trouble. */
function mayMend(failures: number, error: unknown): boolean {
  return failures < 2 && (!isApiError(error) || error.status >= 500 || error.code === 'network');
}

/** The cache of what the server said. Lists count as fresh for half a minute; sockets and settlement say when they aren't. */
export const queryClientService = service(
  'query client',
  () =>
    new QueryClient({
      defaultOptions: {
        queries: { staleTime: 30_000, retry: mayMend, refetchOnWindowFocus: false },
        mutations: { retry: false },
      },
    }),
);
