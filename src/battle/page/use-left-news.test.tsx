// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
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
  const first = renderHook(() => useLeftNews(RUNNING));
  takeDismissed();
  first.unmount();
  const [left] = takeNews();
  expect(left?.text).toContain('continues without you');
  renderHook(() => useLeftNews(RUNNING));
  expect([...takeDismissed()]).toEqual([left?.key]);
});
