import type { ClipKit as StageKit } from '#scenes/stage/clip-kit.ts';
import type { Air } from '../air.ts';
import type { PlinkoLayout } from '../layout.ts';
import type { PlinkoTuning } from '../tuning.ts';
import type { CueBudget } from './cues.ts';

/** What a clip of the plinko scene works with. */
export interface ClipKit extends StageKit<PlinkoTuning, PlinkoLayout> {
  air: Air;
  budget: CueBudget;
  /** How many balls were presented before. */
  turn: number;
  /** Says how far the new board has taken the place of the old one, 0–1. */
  fade(share: number): void;
}
