import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { deskQueues } from '#contract/api/desk/queues.ts';
import { useService } from '#src/lib/services/services.ts';
import { DESK, LISTS } from '../parts/use-desk.ts';
import { deskApiService } from '../session/desk-api.ts';

/** What others have added or decided is counted again after this long, ms. */
const AGAIN_MS = 15_000;

/** How much waits in each queue, counted in turns, which is not logged. */
export function useQueues() {
  const { call } = useService(deskApiService);
  return useQuery({
    queryKey: [DESK, 'queues'],
    queryFn: async ({ signal }) => (await call(deskQueues, { signal })).data,
    refetchInterval: AGAIN_MS,
    refetchOnWindowFocus: true,
  });
}

/** Has the lists in sight read again when another count says that they have changed. */
export function useFreshLists(counts: ReturnType<typeof useQueues>['data']): void {
  const client = useQueryClient();
  const before = useRef<string | null>(null);
  const now = counts === undefined ? null : JSON.stringify(counts);
  useEffect(() => {
    if (now === null) return;
    if (before.current !== null && before.current !== now) void client.invalidateQueries({ queryKey: LISTS });
    before.current = now;
  }, [client, now]);
}
