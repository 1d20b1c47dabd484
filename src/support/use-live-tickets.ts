import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect } from 'react';
import { ticketUpdatedEvent } from '#contract/realtime/support.ts';
import { putAnswer } from '#src/lib/api/query-client.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { useService } from '#src/lib/services/services.ts';
import { useToast } from '#src/ui/toast.ts';

/** The address of a ticket. */
export const ticketAddress = (id: string): string => `/profile/support/${id}`;

/**
 * Keeps the tickets of the player as the shop has them, and says when there is an answer that isn't in view. Messages are hints: what they are about is asked
 * for. Mounted once, while a player is here.
 */
export function useLiveTickets(): void {
  const toast = useToast();
  const client = useQueryClient();
  const realtime = useService(realtimeService);
  useEffect(() => {
    const { all, unread } = queryKeys.player.support;
    return realtime.subscribeOwn(ticketUpdatedEvent, {
      // What was missed while there was no connection.
      connected: () => void client.invalidateQueries({ queryKey: all }),
      message: ({ data }) => {
        const before = client.getQueryData<number>(unread) ?? 0;
        putAnswer(client, unread, data.unread);
        void client.invalidateQueries({ queryKey: all, predicate: ({ queryKey }) => queryKey[2] !== 'unread' });
        if (data.unread <= before || location.pathname === ticketAddress(data.id)) return;
        toast.info(i18next.t('support:news.answered'), {
          key: `ticket ${data.id}`,
          link: { to: ticketAddress(data.id), text: i18next.t('support:news.read') },
        });
      },
    });
  }, [client, realtime, toast]);
}
