import type { Container } from 'pixi.js';
import type { Clip, Env } from './contract.ts';
import type { Score } from './score.ts';

/** What every clip works with: what its picture depends on, the layout, and where effects go. */
export interface ClipKit<Tuning, Layout> {
  env: Env<Tuning>;
  layout: Layout;
  /** Effects behind what is in the middle, and in front of everything. */
  behind: Container;
  front: Container;
}

/** Id and start of a clip, on the stage's clock. */
export type ClipStart = Pick<Clip, 'id' | 'atMs'>;

/** A clip that only lets time pass: what it presents is in the state already, and may be read at once. */
export function quietClip(start: ClipStart, durationMs = 0): Clip {
  return { ...start, durationMs, cues: [], releaseAtMs: 0, dispose: () => undefined };
}

/** A clip from its score. What `parts` leaves out is as in a quiet clip: no cues, nothing to free. */
export function scoredClip(start: ClipStart, score: Score, parts: Pick<Clip, 'durationMs' | 'releaseAtMs'> & Partial<Clip>): Clip {
  return { ...quietClip(start), ...score.parts, ...parts };
}
