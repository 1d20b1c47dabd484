// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { RendererKind } from '#scenes/stage/contract.ts';
import type { HostSurface } from './pixi-host.tsx';
import { Surfaces } from './surfaces.ts';

/** Starts that a test lets come up or fail. */
function surfacesOf() {
  const starts: { kind: RendererKind; up: () => void; fail: () => void }[] = [];
  const host = {
    container: document.createElement('div'),
    contexts: 0,
    start: (kind: RendererKind) =>
      new Promise<HostSurface>((resolve, reject) => {
        starts.push({ kind, up: () => resolve({ kind } as HostSurface), fail: () => reject(new Error(`no ${kind}`)) });
      }),
    stop: () => undefined,
  };
  return { surfaces: new Surfaces(host, () => undefined), kinds: () => starts.map(({ kind }) => kind), start: (at: number) => starts[at]! };
}

test('tries the canvas renderer where WebGL does not come up', async () => {
  const { surfaces, kinds, start } = surfacesOf();
  const taken = surfaces.take('webgl');
  start(0).fail();
  await expect.poll(kinds).toEqual(['webgl', 'canvas']);
  start(1).up();
  expect((await taken).kind).toBe('canvas');
});

test('a start that another one overtook neither ends nor replaces it, whether it fails or comes up late', async () => {
  for (const end of ['fail', 'up'] as const) {
    const { surfaces, kinds, start } = surfacesOf();
    const overtaken = surfaces.take('webgl');
    surfaces.drop();
    const taken = surfaces.take('canvas');
    start(1).up();
    const surface = await taken;
    start(0)[end]();
    await expect(overtaken).rejects.toThrow();
    expect([surfaces.current === surface, surfaces.take('canvas') === taken, kinds()]).toEqual([true, true, ['webgl', 'canvas']]);
  }
});
