import { Assets, type Texture } from 'pixi.js';
import type { Clock } from './clock.ts';

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

/** How many times a picture is asked for before its card stays without. */
const ATTEMPTS = 2;

/**
 * The visit's pictures: each url is loaded once and kept, so that a scene may come and go without loading anything again. A picture that
 * can't be loaded rejects, and may be asked for again later.
 */
export class TextureCache {
  readonly #load: (url: string) => Promise<Texture>;
  readonly #pending = new Map<string, Promise<Texture>>();
  readonly #loaded = new Map<string, Texture>();

  constructor(load: (url: string) => Promise<Texture> = loadPicture) {
    this.#load = load;
  }

  texture(url: string): Promise<Texture> {
    const known = this.#pending.get(url);
    if (known !== undefined) return known;
    const pending = this.#attempt(url);
    this.#pending.set(url, pending);
    pending.then(
      (texture) => this.#loaded.set(url, texture),
      () => this.#pending.delete(url),
    );
    return pending;
  }

  /** The texture if it is there already. */
  peek(url: string): Texture | undefined {
    return this.#loaded.get(url);
  }

  /** Resolves when every picture is there or has failed; never rejects, since a scene plays without a picture too. */
  async all(urls: readonly string[]): Promise<void> {
    await Promise.allSettled(urls.map((url) => this.texture(url)));
  }

  has(urls: readonly string[]): boolean {
    return urls.every((url) => this.#loaded.has(url));
  }

  async #attempt(url: string): Promise<Texture> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#load(url);
      } catch (error) {
        if (attempt >= ATTEMPTS) throw error;
      }
    }
  }
}

let prepared = false;

/** Loads a picture. It is decoded off the main thread without a worker script, which the strict content policy would have to allow. */
export async function loadPicture(url: string): Promise<Texture> {
  if (!prepared) Assets.setPreferences({ preferWorkers: false });
  prepared = true;
  return Assets.load<Texture>({ src: url, data: { alphaMode: 'premultiply-alpha-on-upload' } });
}
