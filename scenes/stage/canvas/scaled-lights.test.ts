import { afterEach, expect, test, vi } from 'vitest';
import { ScaledLights } from './scaled-lights.ts';

afterEach(() => vi.unstubAllGlobals());

test('a picture that was blank when it was looked at is looked at again once it is painted', () => {
  let alpha = 0;
  const context = { drawImage: () => undefined, getImageData: () => ({ data: new Uint8Array(16 * 16 * 4).fill(alpha) }) };
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) });
  const lights = new ScaledLights();
  const picture = {} as CanvasImageSource;
  expect(lights.scaled(picture, 100, 100, 200, 200)).not.toBeNull();
  alpha = 255;
  lights.forget();
  expect(lights.scaled(picture, 100, 100, 200, 200)).toBeNull();
});
