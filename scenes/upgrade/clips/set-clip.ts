import { type ClipStart, scoredClip } from '#scenes/stage/clip-kit.ts';
import type { Clip } from '#scenes/stage/contract.ts';
import { easeOf } from '#scenes/stage/eases.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { Score } from '#scenes/stage/score.ts';
import { reduceUpgrade, type UpgradeSet, type UpgradeState } from '../model.ts';
import { restOutcome, restSetting, shareResult } from '../pose.ts';
import { setMs } from '../timing.ts';
import type { ClipKit } from './clip-kit.ts';

/** Presents a new setting: the arc glides to its chance, what is new on a pedestal appears, the last result makes way. The needle stays where it rests. */
export function setClip(before: UpgradeState, fact: UpgradeSet, kit: ClipKit, clip: ClipStart): Clip {
  const { tuning, motion } = kit.env;
  const after = reduceUpgrade(before, fact);
  const durationMs = setMs(motion, tuning);
  const glides = byMotion(motion, { full: true, reduced: false, still: false });
  const progress = { go: 0 };
  const score = new Score()
    .label('glide', 0)
    .move('setting', progress, { go: [0, 1] }, { at: 'glide', ms: durationMs, ease: easeOf(tuning.setEase) });
  const setting = restSetting(after);
  const turned = before.side !== after.side || !glides;
  const stakeNew = !sameStake(before, after);
  const targetNew = before.target?.id !== after.target?.id;
  const clears = before.result !== null;
  const old = restOutcome(before);
  const rest = restOutcome(after);
  const pose = restOutcome(before);
  return scoredClip(clip, score, {
    durationMs,
    releaseAtMs: 0,
    draw: (elapsedMs) => {
      const gone = elapsedMs >= durationMs ? 1 : progress.go;
      const fresh = tuning.stale + (1 - tuning.stale) * gone;
      setting.wins = turned ? after.wins : before.wins + (after.wins - before.wins) * gone;
      setting.arcFresh = turned && before.wins !== after.wins ? fresh : 1;
      setting.stakeFresh = stakeNew ? fresh : 1;
      setting.targetFresh = targetNew ? fresh : 1;
      kit.drawSetting(setting);
      if (!clears) return;
      shareResult(pose, old, 1 - gone);
      if (stakeNew) pose.spent = 0;
      kit.drawOutcome(gone >= 1 ? rest : pose);
    },
    dispose: () => kit.letGo(),
  });
}

function sameStake(one: UpgradeState, other: UpgradeState): boolean {
  return (
    one.coinsCents > 0 === other.coinsCents > 0 &&
    one.items.length === other.items.length &&
    one.items.every(({ id, img_url }, index) => other.items[index]?.id === id && other.items[index].img_url === img_url)
  );
}
