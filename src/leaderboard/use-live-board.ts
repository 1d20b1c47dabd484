import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import type { Board } from '#contract/api/leaderboard.ts';
import { levelUpdatedEvent } from '#contract/realtime/level.ts';
import { leaderboardChannel } from '#contract/realtime/leaderboard.ts';
import { askWhenFree } from '#src/settlement/ask-when-free.ts';
import { isFresh } from '#src/lib/api/is-fresh.ts';
import { putAnswer } from '#src/lib/api/query-client.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { useService } from '#src/lib/services/services.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { boardQuery } from './board-query.ts';

/** Calls `run` when it is asked to, at most once in so many ms: at once, or when the time has passed, however often it was asked meanwhile. */
export function spaced(run: () => void, everyMs: number): { ask(): void; stop(): void } {
  let lastMs = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const go = (): void => {
    timer = undefined;
    lastMs = performance.now();
    run();
  };
  return {
    ask() {
      timer ??= setTimeout(go, Math.max(0, lastMs + everyMs - performance.now()));
    },
    stop() {
      clearTimeout(timer);
    },
  };
}

const { leadersChanged, weekClosed } = leaderboardChannel.events;

/** The least time between two requests for the player's own place below the published ones, ms. */
const OWN_EVERY_MS = 30_000;

/** The least time between two looks after own bets were counted, ms. */
const AFTER_OWN_MS = 5_000;

type LeadersNews = z.output<typeof leadersChanged>['data'];
type Leaders = Pick<Board, 'leaders' | 'players'>;

/** A board with newer first places. The player's own place is among them, or stays as it was. */
export function withPublishedRows<Shown extends Board>(board: Shown, { leaders, players }: Leaders): Shown {
  const own = board.own && (leaders.find(({ bet_id: id }) => id === board.own?.bet_id) ?? board.own);
  return { ...board, leaders, players, own };
}

/**
 * Keeps the board of the current week in step with the shop: its first places come by the public channel, so that no client polls for them. The player's own
 * place is asked for when own bets were counted, which `levelUpdated` says: it comes of the same commit. All of it waits for the scenes that play, since it could
 * show a win before its scene does.
 */
export function useLiveBoard(metric: Board['metric'], playerId: string | null): void {
  const client = useQueryClient();
  const realtime = useService(realtimeService);
  const gate = useGate();
  useEffect(() => {
    const { queryKey } = boardQuery({ metric, week: null }, playerId);
    let askedAt = -Infinity;
    const refresh = (): void => {
      askedAt = performance.now();
      askWhenFree(gate, `leaderboard ${metric} again`, () => void client.invalidateQueries({ queryKey }));
    };
    const take = (news: LeadersNews): void => {
      const board = client.getQueryData(queryKey);
      if (board && board.week.starts_at !== news.starts_at) return refresh();
      putAnswer<Board>(client, queryKey, (known) => withPublishedRows(known, news));
      const isBelow = board?.own && board.own.place > news.leaders.length;
      if (isBelow && document.visibilityState === 'visible' && performance.now() - askedAt > OWN_EVERY_MS) refresh();
    };
    const stopLeaders = realtime.subscribe(leaderboardChannel.named(), leadersChanged, {
      // What was missed while there was no connection: also before the first one, which may come long after the board.
      connected: () => {
        if (!isFresh(client, queryKey)) refresh();
      },
      message: ({ data, epoch, seq }) => {
        if (data.metric === metric) gate.whenFree(`leaders ${metric} ${epoch} ${seq}`, () => take(data));
      },
    });
    const stopClosed = realtime.subscribe(leaderboardChannel.named(), weekClosed, {
      connected: () => undefined,
      message: () => askWhenFree(gate, 'leaderboards again', () => void client.invalidateQueries({ queryKey: queryKeys.leaderboard.all })),
    });
    const own = spaced(refresh, AFTER_OWN_MS);
    const stopOwn =
      playerId === null
        ? undefined
        : realtime.subscribeOwn(levelUpdatedEvent, {
            connected: () => undefined,
            message: () => {
              if (document.visibilityState === 'visible') own.ask();
            },
          });
    return () => {
      own.stop();
      stopOwn?.();
      stopLeaders();
      stopClosed();
    };
  }, [client, realtime, gate, metric, playerId]);
}
