import type { ClipKit as StageKit } from '#scenes/stage/clip-kit.ts';
import type { BattleLayout } from '../layout.ts';
import type { BattleTuning } from '../tuning.ts';

/** What clips lend to the continuous picture; each writes its own fields with every seek and leaves them as they were at its end. */
export interface ClipOverrides {
  /** How far each seat that was just taken has come, 0–1, by seat; 1 for all others. */
  arrived: number[];
}

/** A picture that no clip has its hand on. */
export function noOverrides(): ClipOverrides {
  return { arrived: [1, 1, 1, 1] };
}

/** What a clip of the battle scene works with. */
export interface ClipKit extends StageKit<BattleTuning, BattleLayout> {
  overrides: ClipOverrides;
}
