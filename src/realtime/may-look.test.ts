// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { Connection } from './connection.ts';
import { mayLook } from './may-look.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('allows looks for 30 s after the press, while the page is visible and the shop can be reached', () => {
  const connection = new Connection();
  const ago = (ms: number): boolean => mayLook(connection, Date.now() - ms);
  expect([ago(0), ago(29_000), ago(30_000)]).toEqual([true, true, false]);
  connection.store.setState({ online: false });
  expect(ago(0)).toBe(false);
  connection.store.setState({ online: true });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect(ago(0)).toBe(false);
});
