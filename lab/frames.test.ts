import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoadingNotice } from './frames.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a story that loads slowly is announced until it is shown, a later one that is still loading too', async () => {
  const shown: boolean[] = [];
  const notice = new LoadingNotice((isShown) => shown.push(isShown));
  await notice.during(Promise.resolve());
  expect(shown).toEqual([false]);

  let show = (): void => undefined;
  const first = notice.during(Promise.resolve());
  const second = notice.during(new Promise((resolve) => (show = resolve)));
  await first;
  vi.advanceTimersByTime(300);
  expect(shown).toEqual([false, true]);
  show();
  await second;
  expect(shown).toEqual([false, true, false]);
});
