import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type RouterProviderProps } from 'react-router/dom';
import { queryClientService } from '#src/lib/api/query-client.ts';
import { ServicesContext, type Services } from '#src/lib/services/services.ts';

interface Props {
  services: Services;
  router: RouterProviderProps['router'];
}

/** The whole shop: its services and the cache of server state around the router. */
export function App({ services, router }: Props) {
  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={services.get(queryClientService)}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext>
  );
}
