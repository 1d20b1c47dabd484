import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { withdrawalUpdatedEvent } from '#contract/realtime/withdrawals.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { useService } from '#src/lib/services/services.ts';

/** Asks again for everything that a withdrawal changes: the lists of withdrawals, and the prizes that left or came back. */
export async function refreshWithdrawals(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.player.withdrawals.all }),
    client.invalidateQueries({ queryKey: queryKeys.player.inventory.all }),
  ]);
}

/** Keeps the withdrawals of the player as the shop has them, for as long as it is mounted. Messages are hints: what they are about is asked for. */
export function useLiveWithdrawals(): void {
  const client = useQueryClient();
  const realtime = useService(realtimeService);
  useEffect(
    () =>
      realtime.subscribeOwn(withdrawalUpdatedEvent, {
        // What was missed while there was no connection. The first one comes when the lists are fresh.
        connected: () => void client.invalidateQueries({ queryKey: queryKeys.player.withdrawals.all }),
        message: () => void refreshWithdrawals(client),
      }),
    [client, realtime],
  );
}
