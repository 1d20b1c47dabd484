// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { leaderboard } from '#contract/api/leaderboard.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { Services } from '#src/lib/services/services.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { createSessionStore, sessionStoreService } from '#src/session/session-store.ts';
import { boardQuery, firstBoard, readChoice } from './board-query.ts';
import { Component as LeaderboardPage } from './leaderboard-page.tsx';

const WEEK = { starts_at: '2026-11-19T17:00:00.000Z', ends_at: '2026-11-26T17:00:00.000Z', closed: false };
const AT = '2026-11-20T12:00:00.000Z';
const BOARD = { metric: 'win_amount', week: WEEK, server_time: AT, prizes: [10], leaders: [], own: null, players: 0, past: [] };

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each(['5', '2026-11-19', 'x'])('a week of the address that is no instant, %s, is passed over', (week) => {
  expect(readChoice(new URLSearchParams({ week }))).toEqual({ metric: 'win_amount', week: null });
  expect(readChoice(new URLSearchParams({ week: WEEK.starts_at })).week).toBe(WEEK.starts_at);
});

test('a week without bets leads to this week', async () => {
  await initI18n();
  await loadAllTexts();
  const server = fakeServer();
  server.answer(leaderboard, () => {
    throw new ApiError({ status: 404, code: 'not_found', msg: '' });
  });
  const store = createSessionStore();
  store.setState({ player: null });
  render(
    <MemoryRouter initialEntries={[`/leaderboard?week=${WEEK.starts_at}&metric=multiplier`]}>
      <ShopFrame services={server.shop().bring(sessionStoreService, store)}>
        <LeaderboardPage />
      </ShopFrame>
    </MemoryRouter>,
  );
  expect(await screen.findByRole('heading', { name: 'No bets in this week' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'This week' }).getAttribute('href')).toBe('/leaderboard?metric=multiplier');
});

test('the board that came with the page stays the same while time goes by, so that its page is not drawn without end', async () => {
  let now = Date.parse(AT);
  // Each look at the clock comes later, as on a slow device.
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 7));
  const services = new Services();
  const api = services.get(apiService);
  api.first.provide([{ address: `${leaderboard.path}?metric=win_amount`, body: { data: BOARD } }]);
  const drawn: unknown[] = [];
  const { rerender } = renderHook(
    () => {
      const { data } = useQuery({
        ...boardQuery({ metric: 'win_amount', week: null }, 'me'),
        placeholderData: (shown) => shown ?? firstBoard(api, { metric: 'win_amount', week: null }),
        queryFn: () => new Promise<never>(() => undefined),
      });
      drawn.push(data);
    },
    { wrapper: ({ children }) => <ShopFrame services={services}>{children}</ShopFrame> },
  );
  // Something else of the page changes.
  rerender();
  for (let turn = 0; turn < 5; turn += 1) await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(drawn[0]).toMatchObject({ week: WEEK });
  expect(drawn.length).toBeLessThan(5);
  expect(new Set(drawn).size).toBe(1);
});
