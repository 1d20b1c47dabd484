import { FRAME_MS } from './score/snap.ts';

/** A story that takes longer than this to load is announced as loading. */
const LOADING_DELAY_MS = 300;
/** A frame's time is held to this, so that a hitch of the lab isn't a jump of the story. */
const MAX_FRAME_MS = 100;

/** Calls `onFrame` before each paint at which `isPlaying`, with the ms since the last one; one frame's length after a pause. */
export function eachFrame(isPlaying: () => boolean, onFrame: (elapsedMs: number) => void): void {
  let lastMs: number | null = null;
  const next = (): void => {
    requestAnimationFrame((nowMs) => {
      const elapsedMs = lastMs === null ? FRAME_MS : Math.min(nowMs - lastMs, MAX_FRAME_MS);
      lastMs = isPlaying() ? nowMs : null;
      if (isPlaying()) onFrame(elapsedMs);
      next();
    });
  };
  next();
}

/** Calls `run` once, `delayMs` after the first of several calls. */
export function delayed(delayMs: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  return () => {
    timer ??= setTimeout(() => {
      timer = null;
      run();
    }, delayMs);
  };
}

/** Announces that something is being loaded, once that takes longer than LOADING_DELAY_MS. */
export class LoadingNotice {
  readonly #show: (isShown: boolean) => void;
  #latest: Promise<void> | null = null;

  constructor(show: (isShown: boolean) => void) {
    this.#show = show;
  }

  /** Settles as `loaded` does; a later one that is still on its way stays announced. */
  async during(loaded: Promise<void>): Promise<void> {
    this.#latest = loaded;
    const timer = setTimeout(() => this.#show(true), LOADING_DELAY_MS);
    try {
      await loaded;
    } finally {
      clearTimeout(timer);
      if (this.#latest === loaded) this.#show(false);
    }
  }
}
