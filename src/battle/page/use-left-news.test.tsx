// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { Services } from '#src/lib/services/services.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { GATHER_MS } from '#src/play/bet/left-results.ts';
import { takeDismissed, takeNews } from '#src/ui/testing/taken-toasts.ts';
import { listGames } from '#tests/support/shown-games.ts';
import { RESULT, seatsOf, startedBattle } from '../testing/battles.ts';
import { useLeftNews } from './use-left-news.ts';

const RUNNING = startedBattle(2, { seats: seatsOf('1v1', 2, true) });

beforeAll(async () => {
  listGames();
  await initI18n();
  await loadAllTexts();
});
afterEach(cleanup);

test('what is said when an own battle is left is taken back when the player is there again', () => {
  const services = new Services();
  const wrapper = ({ children }: { children: ReactNode }) => <ShopFrame services={services}>{children}</ShopFrame>;
  const first = renderHook(() => useLeftNews(RUNNING, false), { wrapper });
  takeDismissed();
  first.unmount();
  const [left] = takeNews();
  expect(left?.text).toContain('continues without you');
  renderHook(() => useLeftNews(RUNNING, false), { wrapper });
  expect([...takeDismissed()]).toEqual([left?.key]);
});

test('a result is reported where its battle is left before it could be read, and only then', async () => {
  const settled = { ...RUNNING, status: 'ended', result: RESULT, settled_at: '2030-01-01T00:01:00.000Z' } as const;
  const leave = async (decided: boolean) => {
    const services = new Services();
    const wrapper = ({ children }: { children: ReactNode }) => <ShopFrame services={services}>{children}</ShopFrame>;
    renderHook(() => useLeftNews(settled, decided), { wrapper }).unmount();
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    return takeNews().map(({ text }) => text);
  };
  expect(await leave(false)).toEqual(['Battles: 10.00 coins down.']);
  expect(await leave(true)).toEqual([]);
});
