import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { provideGames } from '#src/games/registry.ts';
import { GAMES } from './games.ts';
import { createQueryClient } from './query-client.ts';
import { createRouter } from './router.ts';

// The router goes to the first address at once, and a page may ask for the games.
provideGames(GAMES);
const queryClient = createQueryClient();
const router = createRouter();

/** The whole shop: the cache of server state around the router. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
