// @vitest-environment happy-dom
import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Leader } from '#contract/api/leaderboard.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { Services } from '#src/lib/services/services.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { gateService } from '#src/settlement/gate.ts';
import { boardQuery, type ShownBoard } from './board-query.ts';
import { useLiveBoard, withPublishedRows } from './use-live-board.ts';

const WEEK = '2026-11-19T17:00:00.000Z';
const leader = (id: string, place: number): Leader => ({ bet_id: id, place }) as unknown as Leader;
const board = (leaders: readonly Leader[], own: Leader | null): ShownBoard =>
  ({ week: { starts_at: WEEK }, leaders, own, players: leaders.length, aheadMs: 0 }) as unknown as ShownBoard;

afterEach(cleanup);

/** A board that is kept, with a gate of its own and news that the test sends; no scene plays. */
function kept() {
  const listeners: ((message: unknown) => void)[] = [];
  const listen = (_at: unknown, _schema: unknown, { message }: { message: (news: unknown) => void }) => (
    listeners.push(message),
    () => undefined
  );
  const services = new Services().bring(realtimeService, {
    subscribe: listen,
    subscribeOwn: (schema: unknown, listener: { message: (news: unknown) => void }) => listen(null, schema, listener),
  } as never);
  const { result } = renderHook(
    () => {
      useLiveBoard('win_amount', 'me');
      return useQueryClient();
    },
    { wrapper: ({ children }: { children: ReactNode }) => <ShopFrame services={services}>{children}</ShopFrame> },
  );
  const { queryKey } = boardQuery({ metric: 'win_amount', week: null }, 'me');
  const client = result.current;
  client.setQueryData(queryKey, board([leader('theirs', 1)], null));
  const [leaders, closed] = listeners;
  return {
    gate: services.get(gateService),
    asked: vi.spyOn(client, 'invalidateQueries'),
    shown: () => client.getQueryData(queryKey)?.leaders.map(({ bet_id: id }) => id),
    tell: (seq: number, ids: readonly string[], week = WEEK) =>
      leaders?.({
        epoch: 'e',
        seq,
        data: { metric: 'win_amount', starts_at: week, leaders: ids.map((id, index) => leader(id, index + 1)), players: 2 },
      }),
    close: () => closed?.({ data: {} }),
  };
}

const hold = (id: string) => ({ id, concealing: 'payouts', watchdogMs: 60_000 }) as const;

test('the player’s own win comes into the board once its scene has ended, and not with an earlier scene', () => {
  const { gate, shown, tell } = kept();
  const first = gate.hold(hold('first'));
  tell(1, ['first', 'theirs']);
  const second = gate.hold(hold('second'));
  tell(2, ['second', 'first']);
  expect(shown()).toEqual(['theirs']);
  act(() => first.release('shown'));
  expect(shown()).toEqual(['first', 'theirs']);
  act(() => second.release('shown'));
  expect(shown()).toEqual(['second', 'first']);
  tell(3, ['third']);
  expect(shown()).toEqual(['third']);
});

test('nothing is asked for while a scene plays, also one that began after the news, and then once', () => {
  const { gate, asked, tell, close } = kept();
  const first = gate.hold(hold('first'));
  close();
  close();
  const second = gate.hold(hold('second'));
  act(() => first.release('shown'));
  expect(asked).not.toHaveBeenCalled();
  act(() => second.release('shown'));
  expect(asked.mock.calls).toEqual([[{ queryKey: queryKeys.leaderboard.all }]]);
  tell(1, ['new'], '2026-11-26T17:00:00.000Z');
  expect(asked).toHaveBeenCalledTimes(2);
});

test('the player’s own place is the one among the leaders where it is, and else stays as it was', () => {
  const own = leader('mine', 12);
  const before = board([leader('a', 1)], own);
  const entered = withPublishedRows(before, { leaders: [leader('a', 1), leader('mine', 2)], players: 9 });
  expect([entered.own?.place, entered.players]).toEqual([2, 9]);
  const left = withPublishedRows(entered, { leaders: [leader('a', 1), leader('b', 2)], players: 9 });
  expect([left.own?.place, left.leaders.length]).toEqual([2, 2]);
  expect(withPublishedRows(board([], null), { leaders: [leader('a', 1)], players: 1 }).own).toBeNull();
});
