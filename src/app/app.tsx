import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { ServicesContext } from '#src/lib/services/services.ts';
import { createQueryClient } from './query-client.ts';
import { createRouter } from './router.ts';
import { createServices } from './services.ts';

const services = createServices();
const queryClient = createQueryClient();
const router = createRouter(services);

/** The whole shop: its services and the cache of server state around the router. */
export function App() {
  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext>
  );
}
