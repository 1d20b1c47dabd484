import type { Container } from 'pixi.js';
import type { Env } from '#scenes/stage/contract.ts';
import type { Drawer } from '#scenes/stage/drawers.ts';
import type { UpgradeLayout } from '../layout.ts';
import type { OutcomePose, SettingPose } from '../pose.ts';
import type { UpgradeTuning } from '../tuning.ts';

/** What a clip of the upgrade scene works with: where things stand, where effects go, and the one way to draw. */
export interface ClipKit extends Drawer<SettingPose, OutcomePose> {
  env: Env<UpgradeTuning>;
  layout: UpgradeLayout;
  /** Effects behind the prizes, and before everything. */
  behind: Container;
  front: Container;
}
