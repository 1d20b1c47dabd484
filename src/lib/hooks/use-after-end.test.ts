// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAfterEnd } from './use-after-end.ts';

const PAUSE = { afterMs: 2_000, spreadMs: 8_000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('it asks after the end, again until the end has moved on, and not before the next one', () => {
  const spread = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const ask = vi.fn<() => void>();
  const end = Date.now() + 60_000;
  const { rerender, unmount } = renderHook(({ endMs }) => useAfterEnd(endMs, PAUSE, ask), { initialProps: { endMs: end } });
  vi.advanceTimersByTime(65_999);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ask).toHaveBeenCalledTimes(1);
  // The answer had the same end.
  rerender({ endMs: end });
  vi.advanceTimersByTime(6_000);
  expect(ask).toHaveBeenCalledTimes(2);
  rerender({ endMs: Date.now() + 60_000 });
  vi.advanceTimersByTime(65_999);
  expect(ask).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  expect(ask).toHaveBeenCalledTimes(3);
  unmount();
  vi.advanceTimersByTime(60_000);
  expect(ask).toHaveBeenCalledTimes(3);
  spread.mockRestore();
});

test('without an end it asks nothing', () => {
  const ask = vi.fn<() => void>();
  renderHook(() => useAfterEnd(undefined, PAUSE, ask));
  vi.advanceTimersByTime(60_000);
  expect(ask).not.toHaveBeenCalled();
});

test('an end that is further away than a timer reaches is waited for', () => {
  const spread = vi.spyOn(Math, 'random').mockReturnValue(0);
  const ask = vi.fn<() => void>();
  const days = 180 * 86_400_000;
  renderHook(() => useAfterEnd(Date.now() + days, PAUSE, ask));
  vi.advanceTimersByTime(days + 1_999);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ask).toHaveBeenCalledTimes(1);
  spread.mockRestore();
});
