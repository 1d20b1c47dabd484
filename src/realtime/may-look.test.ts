// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { Connection } from './connection.ts';
import { mayLook, untilMayLook } from './may-look.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('allows looks for a minute after the press, while the page is visible and the shop can be reached', () => {
  const connection = new Connection();
  const ago = (ms: number): boolean => mayLook(connection, Date.now() - ms);
  expect([ago(0), ago(59_000), ago(60_000)]).toEqual([true, true, false]);
  connection.store.setState({ online: false });
  expect(ago(0)).toBe(false);
  connection.store.setState({ online: true });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect(ago(0)).toBe(false);
});

it('waits for the network and for the page, until the time is over', async () => {
  vi.useFakeTimers();
  const connection = new Connection();
  connection.store.setState({ online: false });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const from = Date.now();
  const ends: string[] = [];
  const wait = (name: string, agoMs: number): void =>
    void untilMayLook(connection, from - agoMs).then((may) => ends.push(`${name} ${may}`));
  wait('new', 0);
  wait('old', 50_000);
  wait('late', 60_000);
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toEqual(['late false']);
  await vi.advanceTimersByTimeAsync(9_999);
  connection.store.setState({ online: true });
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toEqual(['late false', 'old false']);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect([ends.at(-1), vi.getTimerCount()]).toEqual(['new true', 0]);
});
