import type { ClipKit as StageKit } from '#scenes/stage/clip-kit.ts';
import type { Drawer } from '#scenes/stage/drawers.ts';
import type { UpgradeLayout } from '../layout.ts';
import type { OutcomePose, SettingPose } from '../pose.ts';
import type { UpgradeTuning } from '../tuning.ts';

/** What a clip of the upgrade scene works with. */
export interface ClipKit extends StageKit<UpgradeTuning, UpgradeLayout>, Drawer<SettingPose, OutcomePose> {}
