import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from './query-client.ts';
import { createRouter } from './router.ts';

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
