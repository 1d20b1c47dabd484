/** Frames of a strip, in rows of so many. */
const STRIP_FRAMES = 12;
export const STRIP_COLUMNS = 4;

/** Frames a second of a clip. */
export const CLIP_FPS = 30;

/** The moments of a strip, evenly from the first to the last of a story, ms. */
export function stripMoments(lengthMs: number): number[] {
  return Array.from({ length: STRIP_FRAMES }, (_, index) => Math.round((lengthMs * index) / (STRIP_FRAMES - 1)));
}

/** The moments of a clip, one for each frame, ms. */
export function clipMoments(lengthMs: number): number[] {
  return Array.from({ length: Math.max(1, Math.ceil((lengthMs / 1000) * CLIP_FPS)) }, (_, index) => (index * 1000) / CLIP_FPS);
}

/** A file's name, from what it shows. */
export function fileName(parts: readonly string[], ending: string): string {
  return `${parts.join('_').replace(/[^\w.]+/g, '_')}.${ending}`;
}
