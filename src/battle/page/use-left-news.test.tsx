// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { Services } from '#src/lib/services/services.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { takeDismissed, takeNews } from '#src/ui/testing/taken-toasts.ts';
import { seatsOf, startedBattle } from '../testing/battles.ts';
import { useLeftNews } from './use-left-news.ts';

const RUNNING = startedBattle(2, { seats: seatsOf('1v1', 2, true) });

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
afterEach(cleanup);

test('what is said when an own battle is left is taken back when the player is there again', () => {
  const services = new Services();
  const wrapper = ({ children }: { children: ReactNode }) => <ShopFrame services={services}>{children}</ShopFrame>;
  const first = renderHook(() => useLeftNews(RUNNING), { wrapper });
  takeDismissed();
  first.unmount();
  const [left] = takeNews();
  expect(left?.text).toContain('continues without you');
  renderHook(() => useLeftNews(RUNNING), { wrapper });
  expect([...takeDismissed()]).toEqual([left?.key]);
});
