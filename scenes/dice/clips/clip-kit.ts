import type { ClipKit as StageKit } from '#scenes/stage/clip-kit.ts';
import type { Drawer } from '#scenes/stage/drawers.ts';
import type { DiceLayout } from '../layout.ts';
import type { OutcomePose, SettingPose } from '../pose.ts';
import type { DiceTuning } from '../tuning.ts';

/** What a clip of the dice scene works with. */
export interface ClipKit extends StageKit<DiceTuning, DiceLayout>, Drawer<SettingPose, OutcomePose> {}
