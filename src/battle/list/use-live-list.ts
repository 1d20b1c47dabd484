import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import type { BattleSummary } from '#contract/api/battles.ts';
import { battlesChannel } from '#contract/realtime/battles.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { useService } from '#src/lib/services/services.ts';
import { useUserId } from '#src/session/use-user.ts';
import { type BattleFilters, fits } from './battle-filters.ts';
import { ownBattlesQuery } from '../current/current-battle.ts';
import { battleListQuery } from './battle-queries.ts';
import { inParts, withBattle } from './live-list.ts';

const { events, named } = battlesChannel;
const listEventSchema = z.discriminatedUnion('type', [events.battleCreated, events.battleChanged]);

type Changed = (list: readonly BattleSummary[]) => readonly BattleSummary[];

function change(client: QueryClient, queryKey: readonly unknown[], changed: Changed): void {
  client.setQueryData<readonly BattleSummary[]>(queryKey, (list) => list && changed(list));
}

/** The list of battles under some filters, kept up to date by what is published of them. */
export function useLiveList(filters: BattleFilters) {
  const client = useQueryClient();
  const realtime = useService(realtimeService);
  const player = useUserId();
  const query = battleListQuery(useService(apiService), filters, player ?? null);
  const list = useQuery({ ...query, enabled: player !== undefined });
  const own = useQuery(ownBattlesQuery(player != null)).data ?? [];
  const changed = useEffectEvent((battle: BattleSummary) => {
    const known: Changed = (all) => (all.some(({ id }) => id === battle.id) ? withBattle(all, battle) : all);
    change(client, query.queryKey, fits(filters, battle) ? (all) => withBattle(all, battle) : known);
    change(client, queryKeys.player.battles, known);
  });

  useEffect(
    () =>
      realtime.subscribe(named(), listEventSchema, {
        connected() {
          void client.invalidateQueries({ queryKey: queryKeys.battles.all });
          void client.invalidateQueries({ queryKey: queryKeys.player.battles });
        },
        message: ({ data }) => changed(data),
      }),
    [client, realtime],
  );

  const ownShown = own.filter((battle) => battle.status !== 'ended' && fits(filters, battle));
  const all = ownShown.reduce<readonly BattleSummary[]>(
    withBattle,
    (list.data ?? []).filter((battle) => fits(filters, battle)),
  );
  return { list, ...inParts(all) };
}
