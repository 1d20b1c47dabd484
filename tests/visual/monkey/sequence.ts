import type { Motion, Size, Story, Tier } from '#scenes/stage/contract.ts';

type DrawnTier = Exclude<Tier, 'plate'>;

/** One thing that happens to a scene. Times are ms of the story. */
export type Action =
  /** Time goes on in frames of `stepMs`. */
  | { kind: 'play'; ms: number; stepMs: number }
  /** One frame after a pause of the page, so long. */
  | { kind: 'late'; ms: number }
  /** The clock is set back: the server's, which the page follows, was corrected. */
  | { kind: 'back'; ms: number }
  | { kind: 'resize'; size: Size }
  | { kind: 'tier'; tier: DrawnTier }
  | { kind: 'motion'; motion: Motion }
  /** The page shows a state, or the player skips. */
  | { kind: 'settle' }
  | { kind: 'skip' }
  /** The tab is hidden for so long. */
  | { kind: 'hide'; ms: number }
  /** The graphics context is lost, and comes back after so long. */
  | { kind: 'lose'; ms: number };

/** Facts and what happens while they are shown. */
export interface Sequence {
  scene: string;
  story: Story<unknown, unknown>;
  size: Size;
  tier: DrawnTier;
  motion: Motion;
  actions: readonly Action[];
}
