import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { closeTicket, readTicket, reopenTicket, type TicketThread } from '#contract/api/support.ts';
import { call } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { fateOf } from '#src/lib/api/fate.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { toast } from '#src/ui/toast.ts';
import { ticketQuery } from '../ticket-queries.ts';

/** Closing and reopening twice have the same end, so an answer of unknown fate is asked for again after these pauses, ms. */
const AGAIN_AFTER_MS = [500, 1_500] as const;

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
  const [moving, setMoving] = useState(false);
  useRead(query.data);

  const move = async (route: typeof closeTicket): Promise<void> => {
    if (moving) return;
    setMoving(true);
    const fate = await fateOf({ send: () => call(route, { params: { id } }), againAfterMs: AGAIN_AFTER_MS });
    if (fate.kind === 'answered') {
      const { data } = fate.answer;
      client.setQueryData<TicketThread>(queryKeys.player.support.one(id), (now) => now && { ...now, ...data });
    } else toast.error(errorText(fate.error));
    await client.invalidateQueries({ queryKey: queryKeys.player.support.all });
    setMoving(false);
  };

  return { query, moving, close: () => void move(closeTicket), reopen: () => void move(reopenTicket) };
}
