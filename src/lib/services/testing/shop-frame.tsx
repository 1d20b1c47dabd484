import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient, queryClientService } from '#src/lib/api/query-client.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { Services, ServicesContext } from '../services.ts';

interface Props {
  /** The test's own services; new ones when left out. */
  services?: Services | undefined;
  /** The shop's public settings, as much of them as the test is about; unknown when left out. */
  config?: object | undefined;
  children: ReactNode;
}

const frame = { services: new Services() };

/** For tests: the services of the frame that was rendered last. */
export const lastServices = (): Services => frame.services;

/** For tests: the providers around every page of the shop. Queries are not tried again. */
export function ShopFrame({ services, config, children }: Props) {
  const [own] = useState(() => (frame.services = services ?? new Services()));
  const [client] = useState(() => {
    const made = createQueryClient(own, { retry: false, staleTime: 0 });
    // What reads the rules outside components reads them from the shop's own cache.
    if (config !== undefined) for (const each of [made, own.get(queryClientService)]) each.setQueryData(queryKeys.config, config);
    return made;
  });
  return (
    <ServicesContext value={own}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </ServicesContext>
  );
}
