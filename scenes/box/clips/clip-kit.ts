import type { ClipKit as StageKit } from '#scenes/stage/clip-kit.ts';
import type { BoxLayout } from '../layout.ts';
import type { Pose } from '../pose.ts';
import type { BoxTuning } from '../tuning.ts';

/** What a clip of the box scene works with. */
export interface ClipKit extends StageKit<BoxTuning, BoxLayout> {
  /** Draws a pose, unless a later clip has taken over. */
  draw(pose: Pose): void;
}
