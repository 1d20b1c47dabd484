import { afterEach, expect, it, vi } from 'vitest';
import { tryRows } from './figures.ts';

afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

it('prints a row that fails as failed, and goes on', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await tryRows('dice', () => Promise.reject(new Error('no canvas')));
  expect(log.mock.calls.flat().join()).toMatch(/dice +FAILED: Error: no canvas/);
  expect(process.exitCode).toBe(1);
});
