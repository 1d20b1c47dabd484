import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { deskQueues } from '#contract/api/desk/queues.ts';
import { deskTicket } from '#contract/api/desk/tickets.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { useService } from '#src/lib/services/services.ts';
import { DESK, LISTS, oneKey } from '../parts/use-desk.ts';
import { deskApiService } from '../session/desk-api.ts';

/** What others have added or decided is counted again after this long, ms. */
const AGAIN_MS = 15_000;

/** How much waits in each queue and the fingerprints of their entries, asked for in turns, which is not logged. */
export function useQueues() {
  const { call } = useService(deskApiService);
  return useQuery({
    queryKey: [DESK, 'queues'],
    queryFn: ({ signal }) => call(deskQueues, { signal }),
    refetchInterval: AGAIN_MS,
    refetchOnWindowFocus: true,
  });
}

/** Has what is in sight under a key read again when a fingerprint has changed. */
function useFresh(fingerprint: string | null, queryKey: QueryKey): void {
  const client = useQueryClient();
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (fingerprint === null) return;
    if (before.current !== null && before.current !== fingerprint) void client.invalidateQueries({ queryKey });
    before.current = fingerprint;
  }, [client, fingerprint, queryKey]);
}

const TICKET = oneKey(deskTicket);

/** Has the lists and the ticket in sight read again when their queues have changed. */
export function useFreshRecords(queues: RouteReply<typeof deskQueues> | undefined): void {
  useFresh(queues === undefined ? null : JSON.stringify(queues), LISTS);
  useFresh(queues?.entries.tickets ?? null, TICKET);
}
