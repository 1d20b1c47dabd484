import { useQuery } from '@tanstack/react-query';
import type { PublicConfig } from '#contract/api/config.ts';
import { useService } from '#src/lib/services/services.ts';
import { apiService } from './api-service.ts';
import { queryKeys } from './query-keys.ts';

/** The public settings in a component; undefined until they are here. */
export function useConfig(): PublicConfig | undefined {
  const { settings } = useService(apiService);
  return useQuery({
    queryKey: queryKeys.config,
    queryFn: () => settings.load(),
    initialData: () => settings.known,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
