// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { readCookie, removeCookie, writeCookie } from './cookies.ts';

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

afterEach(async () => {
  vi.restoreAllMocks();
  for (const name of ['token', 'other']) removeCookie(name, { path: '/' });
  await nextTask();
});

test('what is read together asks the browser as often as one of it', async () => {
  document.cookie = 'token=a; path=/';
  document.cookie = 'other=b; path=/';
  const asked = vi.spyOn(document, 'cookie', 'get');
  expect(readCookie('token')).toBe('a');
  const times = asked.mock.calls.length;
  expect([readCookie('other'), readCookie('token'), readCookie('none')]).toEqual(['b', 'a', undefined]);
  expect(asked).toHaveBeenCalledTimes(times);
  await nextTask();
  expect(readCookie('token')).toBe('a');
  expect(asked).toHaveBeenCalledTimes(2 * times);
});

test('what another tab or an answer of the server changed is read by the next work', async () => {
  document.cookie = 'token=a; path=/';
  expect(readCookie('token')).toBe('a');
  document.cookie = 'token=b; path=/';
  await nextTask();
  expect(readCookie('token')).toBe('b');
});

test('what this page changes itself is read at once', () => {
  expect(readCookie('token')).toBeUndefined();
  writeCookie('token', 'a', { path: '/' });
  expect(readCookie('token')).toBe('a');
  removeCookie('token', { path: '/' });
  expect(readCookie('token')).toBeUndefined();
});
