import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { closeTicket, readTicket, reopenTicket, type TicketThread } from '#contract/api/support.ts';
import { useCall } from '#src/lib/api/call.ts';
import { putAnswer } from '#src/lib/api/query-client.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useIntent } from '#src/ui/use-intent.ts';
import { ticketQuery } from '../ticket-queries.ts';

/** Marks the answers of a ticket as read while it is in view: at once, or when the tab is looked at again. */
function useRead(ticket: TicketThread | undefined): void {
  const call = useCall();
  const client = useQueryClient();
  const id = ticket?.id;
  const messages = ticket?.messages ?? 0;
  const unread = (ticket?.unread ?? 0) > 0;
  useEffect(() => {
    if (id === undefined || !unread) return undefined;
    const read = (): void => {
      if (document.visibilityState !== 'visible') return;
      // The unread mark stays where this fails; the next look tries again.
      call(readTicket, { params: { id }, body: { place: messages } }).then(
        ({ data }) => {
          putAnswer(client, queryKeys.player.support.unread, data.unread);
          putAnswer<TicketThread>(client, queryKeys.player.support.one(id), (now) =>
            now.messages <= messages ? { ...now, unread: 0 } : now,
          );
        },
        () => undefined,
      );
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [call, client, id, messages, unread]);
}

/** A ticket in view: its messages, live, and how to close and reopen it. */
export function useThread(id: string) {
  const call = useCall();
  const client = useQueryClient();
  const query = useQuery(ticketQuery(id));
  const { isBusy, start } = useIntent(`change-ticket:${id}`);
  useRead(query.data);

  // Closing or reopening twice changes nothing more, so the calls may be repeated.
  const change = (route: typeof closeTicket): Promise<void> =>
    start({
      send: () => call(route, { params: { id } }),
      answered: ({ data }) => putAnswer<TicketThread>(client, queryKeys.player.support.one(id), (now) => ({ ...now, ...data })),
      refresh: () => client.invalidateQueries({ queryKey: queryKeys.player.support.all }),
    });

  return { query, changing: isBusy, close: () => void change(closeTicket), reopen: () => void change(reopenTicket) };
}
