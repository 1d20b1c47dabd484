import { afterEach, expect, it, vi } from 'vitest';
import { spaced } from './use-live-board.ts';

afterEach(() => void vi.useRealTimers());

it('runs at once, then at most so often, and the last time is never left out', () => {
  vi.useFakeTimers();
  const run = vi.fn<() => void>();
  const { ask, stop } = spaced(run, 5_000);
  ask();
  vi.advanceTimersByTime(0);
  expect(run).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 9; n++) {
    ask();
    vi.advanceTimersByTime(500);
  }
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(500);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(run).toHaveBeenCalledTimes(2);
  ask();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(run).toHaveBeenCalledTimes(2);
});
