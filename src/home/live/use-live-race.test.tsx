// @vitest-environment happy-dom
import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { realtimeService } from '#src/realtime/realtime.ts';
import { Services } from '#src/lib/services/services.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { gateService } from '#src/settlement/gate.ts';
import { raceQuery } from './queries.ts';
import { useLiveRace, useRace } from './use-live-race.ts';

const WEEK = '2026-11-19T17:00:00.000Z';

interface Hears {
  connected: () => void;
  message: (news: unknown) => void;
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the race waits for the scenes that play, asks anew in another week, and after a connection that may have missed something', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const listeners: Hears[] = [];
  const subscribe = (_channel: string, _schema: unknown, listener: Hears) => (listeners.push(listener), () => undefined);
  const services = new Services().bring(realtimeService, { subscribe } as never);
  const { result } = renderHook(() => (useLiveRace(), useQueryClient()), {
    wrapper: ({ children }: { children: ReactNode }) => <ShopFrame services={services}>{children}</ShopFrame>,
  });
  const client = result.current;
  const [listener] = listeners;
  client.setQueryData(raceQuery.queryKey, { week: { starts_at: WEEK }, leaders: [], players: 0, aheadMs: 0 } as never);
  const asked = vi.spyOn(client, 'invalidateQueries');
  const players = () => client.getQueryData(raceQuery.queryKey)?.players;
  const tell = (seq: number, count: number, week = WEEK) =>
    listener?.message({
      type: 'leadersChanged',
      epoch: 'e',
      seq,
      data: { metric: 'win_amount', starts_at: week, leaders: [], players: count },
    });

  const hold = services.get(gateService).hold({ id: 'bet', concealing: 'payouts', watchdogMs: 60_000 });
  tell(1, 7);
  tell(2, 8);
  expect(players()).toBe(0);
  act(() => hold.release('shown'));
  expect(players()).toBe(8);

  tell(3, 1, '2026-11-26T17:00:00.000Z');
  expect([players(), asked.mock.calls.length]).toEqual([8, 1]);
  listener?.connected();
  expect(asked).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 5_000);
  listener?.connected();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('its first answer is not asked for while a scene plays', async () => {
  const services = new Services().bring(realtimeService, { subscribe: () => () => undefined } as never);
  const hold = services.get(gateService).hold({ id: 'bet', concealing: 'payouts', watchdogMs: 60_000 });
  const { result } = renderHook(() => (useRace(), useQueryClient()), {
    wrapper: ({ children }: { children: ReactNode }) => <ShopFrame services={services}>{children}</ShopFrame>,
  });
  const fetching = () => result.current.getQueryState(raceQuery.queryKey)?.fetchStatus;
  expect(fetching()).toBe('idle');
  act(() => hold.release('shown'));
  expect(fetching()).toBe('fetching');
});
