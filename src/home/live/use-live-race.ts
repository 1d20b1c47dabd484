import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { leaderboardChannel } from '#contract/realtime/leaderboard.ts';
import { isFresh } from '#src/lib/api/is-fresh.ts';
import { putAnswer } from '#src/lib/api/query-client.ts';
import { askWhenFree } from '#src/settlement/ask-when-free.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { useService } from '#src/lib/services/services.ts';
import { useGate, useHolding } from '#src/settlement/use-balance.ts';
import { MOST, raceQuery, type WeekRace } from './queries.ts';

const { events, named } = leaderboardChannel;
const raceNews = z.discriminatedUnion('type', [events.leadersChanged, events.weekClosed]);

type Leaders = z.output<typeof events.leadersChanged>['data'];

/** The week's race. Its first answer waits for the scenes that play as well: another tab's may be of a bet that is among the first places by now. */
export function useRace() {
  const holding = useHolding();
  useLiveRace();
  return useQuery({ ...raceQuery, enabled: !holding });
}

/** Keeps the week's race as the shop has it, by its channel. All news wait for the scenes that play: the player's own win may be among them. */
export function useLiveRace(): void {
  const client = useQueryClient();
  const realtime = useService(realtimeService);
  const gate = useGate();
  useEffect(() => {
    const { queryKey } = raceQuery;
    const refresh = (): void => askWhenFree(gate, 'race again', () => void client.invalidateQueries({ queryKey }));
    const take = ({ starts_at: week, leaders, players }: Leaders): void => {
      const race = client.getQueryData(queryKey);
      if (race && race.week.starts_at !== week) return refresh();
      putAnswer<WeekRace>(client, queryKey, (known) => ({ ...known, leaders: leaders.slice(0, MOST.leaders), players }));
    };
    return realtime.subscribe(named(), raceNews, {
      connected: () => {
        if (!isFresh(client, queryKey)) refresh();
      },
      message({ type, data, epoch, seq }) {
        if (type === 'weekClosed') refresh();
        else if (data.metric === 'win_amount') gate.whenFree(`race ${epoch} ${seq}`, () => take(data));
      },
    });
  }, [client, realtime, gate]);
}
