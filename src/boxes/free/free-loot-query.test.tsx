// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type FreeBox, freeLoot } from '#contract/api/free-loot.ts';
import { cents } from '#contract/money.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { useFreeLoot } from './free-loot-query.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const boxOf = (slug: string, readyAtMs: number | null): FreeBox => ({
  box: {
    id: slug,
    slug,
    name: slug,
    type: 'free',
    categories: [],
    price: cents(0),
    img_url: '/box.webp',
    colors: ['#112233', '#445566'],
    top_prizes: [],
    items_count: 1,
    return_ppm: 0,
  } as FreeBox['box'],
  level: null,
  starts_at: 0,
  missing: 0,
  to_stake: cents(0),
  ready_at: readyAtMs === null ? null : new Date(readyAtMs).toISOString(),
});

test('the free boxes are asked for again as the first of them opens again', async () => {
  vi.useFakeTimers();
  const start = Date.now();
  const isOver = (): boolean => Date.now() > start + 60_000;
  const server = fakeServer();
  server.answer(freeLoot, () => ({
    data: {
      email_verified: true,
      level: 1,
      points: 0,
      now: new Date().toISOString(),
      boxes: [boxOf('later', start + 3_600_000), boxOf('soon', isOver() ? null : start + 60_000)],
    },
  }));
  const wrapper = ({ children }: { children: ReactNode }) => <ShopFrame services={server.shop()}>{children}</ShopFrame>;
  const { result } = renderHook(() => useFreeLoot().data?.boxes.filter(({ ready_at: at }) => at === null).length, { wrapper });
  await act(() => vi.advanceTimersByTimeAsync(50_000));
  expect(result.current).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(13_000));
  expect(result.current).toBe(1);
});
