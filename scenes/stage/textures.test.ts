import type { Texture } from 'pixi.js';
import { expect, test } from 'vitest';
import { TextureCache } from './textures.ts';

test('a url is loaded once, however many ask', async () => {
  let loads = 0;
  const cache = new TextureCache(() => {
    loads += 1;
    return Promise.resolve({} as Texture);
  });
  const [a, b] = await Promise.all([cache.texture('/a.webp'), cache.texture('/a.webp')]);
  expect(a).toBe(b);
  expect(loads).toBe(1);
  expect(cache.peek('/a.webp')).toBe(a);
  expect(cache.peek('/b.webp')).toBeUndefined();
});

test('a failed picture is tried again, then may be asked for anew', async () => {
  let loads = 0;
  const cache = new TextureCache(() => {
    loads += 1;
    return loads < 4 ? Promise.reject(new Error('offline')) : Promise.resolve({} as Texture);
  });
  await expect(cache.texture('/a.webp')).rejects.toThrow('offline');
  expect(loads).toBe(2);
  await cache.all(['/a.webp']);
  expect(cache.has(['/a.webp'])).toBe(true);
});
