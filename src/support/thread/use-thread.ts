import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { closeTicket, readTicket, reopenTicket, type TicketThread } from '#contract/api/support.ts';
import { call } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useIntent } from '#src/ui/use-intent.ts';
import { ticketQuery } from '../ticket-queries.ts';

/** Marks the answers of a ticket as read while it is in view: at once, or when the tab is looked at again. */
function useRead(ticket: TicketThread | undefined): void {
  const client = useQueryClient();
  const id = ticket?.id;
  const place = ticket?.messages ?? 0;
  const unread = (ticket?.unread ?? 0) > 0;
  useEffect(() => {
    if (id === undefined || !unread) return undefined;
    const read = (): void => {
      if (document.visibilityState !== 'visible') return;
      // The unread mark stays where this fails; the next look tries again.
      call(readTicket, { params: { id }, body: { place } }).then(
        ({ data }) => {
          client.setQueryData(queryKeys.player.support.unread, data.unread);
          client.setQueryData<TicketThread>(queryKeys.player.support.one(id), (now) =>
            now && now.messages <= place ? { ...now, unread: 0 } : now,
          );
        },
        () => undefined,
      );
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [client, id, place, unread]);
}

/** A ticket in view: its messages, live, and the ways to close it and to open it again. */
export function useThread(id: string) {
  const client = useQueryClient();
  const query = useQuery(ticketQuery(id));
  const { isBusy, start } = useIntent(`move-ticket:${id}`);
  useRead(query.data);

  // Closing and reopening twice have the same end, so they may be sent again.
  const move = (route: typeof closeTicket): Promise<void> =>
    start({
      send: () => call(route, { params: { id } }),
      answered: ({ data }) => client.setQueryData<TicketThread>(queryKeys.player.support.one(id), (now) => now && { ...now, ...data }),
      refresh: () => client.invalidateQueries({ queryKey: queryKeys.player.support.all }),
    });

  return { query, moving: isBusy, close: () => void move(closeTicket), reopen: () => void move(reopenTicket) };
}
