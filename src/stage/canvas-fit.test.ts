// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { CanvasFit } from './canvas-fit.ts';
import type { HostSurface } from './pixi-host.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('follows each change of the screen’s resolution, as by a zoom, where the slot keeps its size', () => {
  const queries: { query: string; changed: () => void }[] = [];
  vi.stubGlobal('matchMedia', (query: string) => ({
    addEventListener: (_type: 'change', changed: () => void) => void queries.push({ query, changed }),
  }));
  vi.stubGlobal('devicePixelRatio', 1);
  const slot = document.createElement('div');
  Object.defineProperties(slot, { clientWidth: { value: 300 }, clientHeight: { value: 200 } });
  const resolutions: number[] = [];
  const surface = {
    resize: (_width: number, _height: number, resolution: number) => void resolutions.push(resolution),
    words: { resize: () => undefined },
  } as unknown as HostSurface;
  const canvas = new CanvasFit(() => canvas.fit(surface, slot, 'high'));
  for (const ratio of [1.5, 2]) {
    vi.stubGlobal('devicePixelRatio', ratio);
    queries.at(-1)?.changed();
  }
  expect(resolutions).toEqual([1.5, 2]);
  expect(queries.map(({ query }) => query)).toEqual(['(resolution: 1dppx)', '(resolution: 1.5dppx)', '(resolution: 2dppx)']);
});
