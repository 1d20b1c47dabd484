import { useQuery } from '@tanstack/react-query';
import type { PublicConfig } from '#contract/api/config.ts';
import { pageApi } from './api.ts';
import { queryKeys } from './query-keys.ts';

/** The public settings in a component; undefined until they are here. */
export function useConfig(): PublicConfig | undefined {
  return useQuery({
    queryKey: queryKeys.config,
    queryFn: () => pageApi.settings.load(),
    initialData: () => pageApi.settings.known,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
