import type { Clock } from './clock.ts';
import type { TextureCache } from './textures.ts';

/** A fact waits this long for its pictures, then it is presented without them. */
export const PICTURES_WAIT_MS = 1200;

/** Calls `begin` when the pictures are there, at once if they are; after the longest wait it is called without them, and once more when they come. */
export function awaitPictures(textures: TextureCache, clock: Clock, urls: readonly string[], begin: () => void): void {
  if (textures.has(urls)) {
    begin();
    return;
  }
  const stopWaiting = clock.after(PICTURES_WAIT_MS, begin);
  void textures.all(urls).then(() => {
    stopWaiting();
    begin();
  });
}
