import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { queryClientService } from '#src/lib/api/query-client.ts';
import { ServicesContext } from '#src/lib/services/services.ts';
import { createRouter } from './router.ts';
import { createServices } from './services.ts';

const services = createServices();
const router = createRouter(services);

/** The whole shop: its services and the cache of server state around the router. */
export function App() {
  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={services.get(queryClientService)}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext>
  );
}
