// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { CanvasFit } from './canvas-fit.ts';
import type { HostSurface } from './surface/pixi-host.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A screen whose density changes: as in a browser, only the query for the previous density reports it. */
function screenOf(density: number) {
  const queries = new Map<string, () => void>();
  vi.stubGlobal('devicePixelRatio', density);
  vi.stubGlobal('matchMedia', (query: string) => ({ addEventListener: (_: string, listener: () => void) => queries.set(query, listener) }));
  return (next: number): void => {
    const query = `(resolution: ${devicePixelRatio}dppx)`;
    vi.stubGlobal('devicePixelRatio', next);
    queries.get(query)?.();
  };
}

test('each change of the density is reported, and the canvas no longer fits until it is fitted anew', () => {
  const toDensity = screenOf(1);
  const changed = vi.fn();
  const fit = new CanvasFit(changed);
  const element = document.createElement('div');
  const surface = { resize: vi.fn(), words: { resize: vi.fn() } };
  const fitNow = (): void => void fit.fit(surface as unknown as HostSurface, element, 'high');
  fitNow();
  expect(fit.fits(element)).toBe(true);
  toDensity(2);
  expect([fit.fits(element), changed.mock.calls.length]).toEqual([false, 1]);
  fitNow();
  expect(fit.fits(element)).toBe(true);
  toDensity(1.5);
  expect([fit.fits(element), changed.mock.calls.length]).toEqual([false, 2]);
});
