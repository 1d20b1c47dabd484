// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLeft, useOver } from './use-left.ts';

const START = '2026-11-23T12:00:00.000Z';
const END = '2026-11-23T12:00:10.000Z';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(START) }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

test('the time left is looked at once a second, by the clock of the server, and no more once it is over', () => {
  let drawn = 0;
  const { result } = renderHook(() => (drawn++, useLeft(END, 2_000)));
  expect(result.current).toBe(8_000);
  const before = drawn;
  pass(4_100);
  expect(Math.ceil(result.current / 1_000)).toBe(4);
  expect(drawn - before).toBeLessThanOrEqual(5);
  pass(10_000);
  expect(result.current).toBeLessThanOrEqual(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('what only changes with the end is drawn anew only then', () => {
  let drawn = 0;
  const { result, rerender } = renderHook(({ until }: { until: string | null }) => (drawn++, useOver(until, 2_000)), {
    initialProps: { until: END as string | null },
  });
  const before = drawn;
  pass(7_900);
  expect([result.current, drawn]).toEqual([false, before]);
  pass(200);
  expect([result.current, drawn]).toEqual([true, before + 1]);
  rerender({ until: '2026-11-24T12:00:00.000Z' });
  expect(result.current).toBe(false);
  rerender({ until: null });
  expect(result.current).toBe(true);
});
