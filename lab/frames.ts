import { FRAME_MS } from './score/snap.ts';

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
