import type { ClipKit as StageKit } from '#scenes/stage/clip-kit.ts';
import type { CrashLayout } from '../layout.ts';
import type { CrashState } from '../model.ts';
import type { CrashTuning } from '../tuning.ts';

/** What clips lend to the continuous picture; each writes its own fields with every seek and leaves them as they were at its end. */
export interface ClipOverrides {
  /** Drawn instead of the newest state, while the old round leaves. */
  state: CrashState | null;
  /** How clearly the round is shown; the rest is night. */
  alpha: number;
  /** The flight is shown this much later than it is, ms. */
  shiftMs: number;
  /** How much larger the multiplier and the player's own bet are, as shares. */
  pop: number;
  ownPop: number;
  /** The shake of the picture, px. */
  shakeX: number;
  shakeY: number;
}

/** A picture that no clip has its hand on. */
export function noOverrides(): ClipOverrides {
  return { state: null, alpha: 1, shiftMs: 0, pop: 0, ownPop: 0, shakeX: 0, shakeY: 0 };
}

/** What a clip of the crash scene works with. */
export interface ClipKit extends StageKit<CrashTuning, CrashLayout> {
  overrides: ClipOverrides;
}
