// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { cashback, cashbackDay, type CashbackToday } from '#contract/api/cashback.ts';
import { cents } from '#contract/money.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { fakeConfig } from '#src/play/testing/game-page.tsx';
import { type Realtime, realtimeService } from '#src/realtime/realtime.ts';
import { createSessionStore, type Player, sessionStoreService } from '#src/session/session-store.ts';
import { useCashback, useCashbackDay, useLiveCashback } from './use-cashback.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const today = (staked: number): CashbackToday => ({
  starts_at: '2026-11-22T20:00:00.000Z',
  ends_at: '2126-11-23T20:00:00.000Z',
  staked: cents(staked),
  paid: cents(0),
  of_loss: cents(0),
  of_edge: cents(0),
  amount: cents(0),
});

function Staked() {
  useLiveCashback();
  return <p>{useCashback().data?.today.staked ?? 'unknown'}</p>;
}

test('news that come before the first answer leave it on its way, and ask once more', async () => {
  await initI18n();
  const server = fakeServer();
  const waiting: ((staked: number) => void)[] = [];
  server.answer(cashback, async () => {
    const staked = await new Promise<number>((resolve) => void waiting.push(resolve));
    return { data: { today: today(staked), due: [], counting: false, now: '2026-11-22T21:00:00.000Z' } };
  });
  let tell = (_news: unknown): void => undefined;
  const realtime: Pick<Realtime, 'subscribeOwn'> = {
    subscribeOwn(_schema, { message }) {
      tell = message as typeof tell;
      return () => undefined;
    },
  };
  const sessionStore = createSessionStore();
  sessionStore.setState({ player: { id: 'mira', name: 'Mira' } as Player });
  const services = server
    .shop()
    .bring(sessionStoreService, sessionStore)
    .bring(realtimeService, realtime as Realtime);
  render(
    <ShopFrame services={services} config={fakeConfig()}>
      <Staked />
    </ShopFrame>,
  );
  await act(async () => tell({ data: { today: today(500), due: null }, epoch: 'e', seq: 1 }));
  await act(async () => waiting[0]?.(100));
  expect((await screen.findByText('100')).textContent).toBe('100');
  await act(async () => waiting[1]?.(500));
  expect(await screen.findByText('500')).toBeTruthy();
});

test('a visitor’s countdown goes on to the next day when one is over', async () => {
  vi.useFakeTimers();
  const server = fakeServer();
  const DAY_MS = 86_400_000;
  const first = Date.now() + 60_000;
  let asked = 0;
  server.answer(cashbackDay, () => {
    const end = first + asked++ * DAY_MS;
    const [starts_at, ends_at] = [new Date(end - DAY_MS).toISOString(), new Date(end).toISOString()];
    return { data: { starts_at, ends_at, percent: 5, edge_percent: 10, claim_hours: 24, now: new Date().toISOString() } };
  });
  const wrapper = ({ children }: { children: ReactNode }) => <ShopFrame services={server.shop()}>{children}</ShopFrame>;
  const { result } = renderHook(() => useCashbackDay().data?.ends_at, { wrapper });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(result.current).toBe(new Date(first).toISOString());
  await act(() => vi.advanceTimersByTimeAsync(80_000));
  expect(result.current).toBe(new Date(first + DAY_MS).toISOString());
});
