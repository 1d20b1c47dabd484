import type { Container } from 'pixi.js';
import type { Env } from '#scenes/stage/contract.ts';
import type { Drawer } from '#scenes/stage/drawers.ts';
import type { DiceLayout } from '../layout.ts';
import type { OutcomePose, SettingPose } from '../pose.ts';
import type { DiceTuning } from '../tuning.ts';

/** What a clip of the dice scene works with: where things stand, where effects go, and the one way to draw. */
export interface ClipKit extends Drawer<SettingPose, OutcomePose> {
  env: Env<DiceTuning>;
  layout: DiceLayout;
  /** Effects behind the die, and before everything. */
  behind: Container;
  front: Container;
}
