import type { ClipKit as StageKit } from '#scenes/stage/clip-kit.ts';
import type { WheelLayout } from '../layout.ts';
import type { WheelState } from '../model.ts';
import type { WheelTuning } from '../tuning.ts';

/** What clips lend to the continuous picture; each writes its own fields with every seek and leaves them as they were at its end. */
export interface ClipOverrides {
  /** Drawn instead of the newest state, while the last result leaves. */
  state: WheelState | null;
  /** How clearly the middle and the light of a result are shown. */
  alpha: number;
  /** How much larger the number in the middle is, as a share. */
  pop: number;
  /** Swell of a win's light, 0–1; 1 at rest. */
  pulse: number;
  /** How clearly the wheel is shown, while it changes its place without turning. */
  wheel: number;
}

/** A picture that no clip has its hand on. */
export function noOverrides(): ClipOverrides {
  return { state: null, alpha: 1, pop: 0, pulse: 1, wheel: 1 };
}

/** What a clip of the wheel scene works with. */
export interface ClipKit extends StageKit<WheelTuning, WheelLayout> {
  overrides: ClipOverrides;
}
