import type { Container, Renderer } from 'pixi.js';
import type { Description, Env } from '#scenes/stage/contract.ts';
import type { BattleLayout } from './layout.ts';
import type { BattleState } from './model.ts';
import type { BattleTuning } from './tuning.ts';

/*
 * Where the two halves of the scene meet. Up to the end of the last round (`decidedAtMs`) the lanes are drawn by `moment.ts` and the views. What follows
 * is in `final/`, driven from `scene.ts` alone:
 * 1. `final/final-part.ts`: `finalPart(kit)` makes the `FinalPart` below. It lasts `draw_ms` (where a draw decides) and `final_ms` of the schedule.
 * 2. `final/ended-clip.ts`: `endedClip(before, fact, kit, clip)` is the clip of the fact `ended`, presented at `decidedAtMs`: cues, celebration, and the release at
 *    the moment in which it can be read who wins; `endedLengthMs(fact, motion, tuning)` is its length.
 * 3. `final/knobs.ts`: `finalKnobs`, a part of the tuning. `final/stories.ts`: `finalStories`.
 * Everything is a function of (state, time): the same at any frame rate, and for viewers who join late.
 */

/** What a lane does while the final goes on. */
export interface LaneChange {
  /** How far it is raised, 0–1, and how far its light is down, 0–1. */
  raise: number;
  dim: number;
  /** Strength of the spotlight on it, 0–1. */
  light: number;
  /** How far its reel has made way, and its prizes have left its shelf, 0–1. */
  cleared: number;
  left: number;
  /** What its total says, cents. */
  total: number;
  /** True where the total is what the seat gets: it is gold then. */
  paid: boolean;
  /** The word by its name where it is lit, in place of the leader's word; null before it can be read who wins. */
  word: string | null;
}

/** What all lanes do. */
export interface FinalLanes {
  /** What is left of the lanes behind a ring, 0–1. */
  stage: number;
  /** By seat. */
  seats: readonly LaneChange[];
}

/** What follows the last round, as the scene drives it. */
export interface FinalPart {
  /** Over the stage and under the lanes; over the lanes. */
  readonly behind: Container;
  readonly front: Container;
  /** Lays out everything for a layout; positions and paintings, no motion. */
  layOut(layout: BattleLayout, env: Env<BattleTuning>, renderer: Renderer): void;
  /** Takes a state. What is worked out of it (the plan, the recording of the pile) is kept until the outcome is another one. */
  know(state: BattleState, env: Env<BattleTuning>): void;
  /** Draws a moment; returns what the lanes do, null before the last round has ended and until its outcome is received. */
  draw(nowMs: number): FinalLanes | null;
  /** True while it needs another frame, or in how many ms its picture changes next. */
  next(nowMs: number): boolean | number;
  /** What it shows, as plain data; null while it shows nothing. */
  describe(): Description | null;
  destroy(): void;
}
