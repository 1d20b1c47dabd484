import type { Container } from 'pixi.js';
import type { Env } from '#scenes/stage/contract.ts';
import type { BoxLayout } from '../layout.ts';
import type { Pose } from '../pose.ts';
import type { BoxTuning } from '../tuning.ts';

/** What a clip of the box scene works with: where things stand, where effects go, and the one way to draw. */
export interface ClipKit {
  env: Env<BoxTuning>;
  layout: BoxLayout;
  /** Effects behind the lifted card, and before everything. */
  behind: Container;
  front: Container;
  /** Draws a pose, unless a later clip has taken over. */
  draw(pose: Pose): void;
}
