import { battlePace } from '#contract/battle/schedule.ts';
import { type ClipStart, quietClip } from '#scenes/stage/clip-kit.ts';
import type { Clip, Cue, Motion } from '#scenes/stage/contract.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { tickTimes } from '#scenes/stage/run.ts';
import type { ClipKit } from '../clips/clip-kit.ts';
import { type BattleEnded, type BattleState, decidedAtMs, isDrawn, reduceBattle } from '../model.ts';
import type { BattleTuning } from '../tuning.ts';
import type { FinalTuning } from './knobs.ts';
import { type FinalPlan, planFinal } from './plan.ts';
import { ringRun } from './ring.ts';
import { leavesAtMs } from './times.ts';

/** Parts of a turn at which a running light ticks. */
const TICKS_PER_TURN = 12;

/** Presents the end of a battle: who wins can be read when a draw has stopped, or at once. The picture is drawn by time; the clip has the sounds and the release. */
export function endedClip(before: BattleState, fact: BattleEnded, { env }: ClipKit, clip: ClipStart): Clip {
  const plan = planFinal(reduceBattle(before, fact), env.tuning);
  if (plan === null) return quietClip(clip);
  const late = clip.atMs - (decidedAtMs(before) ?? clip.atMs);
  const { revealMs, endMs } = plan.times;
  const cues = finalCues(plan, env.motion, env.tuning)
    .map((cue) => ({ ...cue, atMs: cue.atMs - late }))
    .filter(({ atMs }) => atMs >= 0);
  return { ...quietClip(clip, Math.max(0, endMs - late)), cues, releaseAtMs: Math.max(0, revealMs - late) };
}

/** Ms from the end of the last round to the end of its clip, at most. */
export function endedLengthMs({ outcome }: BattleEnded, _motion: Motion, _tuning: BattleTuning): number {
  const { draw_ms, final_ms } = battlePace(false);
  return (isDrawn(outcome) ? draw_ms : 0) + final_ms;
}

/** The cues of a draw and the final, ms after the end of the last round. Nothing before the stop of a draw depends on its ticket. */
function finalCues(plan: FinalPlan, motion: Motion, tuning: FinalTuning): Cue[] {
  const { landedMs, stopMs, finalMs } = plan.times;
  const moves = byMotion(motion, { full: true, reduced: false, still: false });
  const won = plan.viewer === 'won' && plan.size > 0;
  const resultMs = byMotion(motion, { full: landedMs, reduced: landedMs, still: finalMs });
  const result: Cue[] = won
    ? [{ atMs: resultMs, cue: `win-${plan.size}` }, ...(moves ? [{ atMs: resultMs + tuning.gainMs, cue: 'coin', volume: 0.5 }] : [])]
    : [{ atMs: resultMs, cue: 'settle', volume: 0.5 }];
  const stop: Cue[] = plan.ring === null ? [] : [{ atMs: stopMs, cue: 'reel-stop', volume: 0.7 }];
  return [...(moves ? [...runCues(plan, tuning), ...dropCues(plan, tuning)] : []), ...stop, ...result].sort((a, b) => a.atMs - b.atMs);
}

/** The ticks of the running light, at equal parts of a run that does not depend on the ticket. */
function runCues({ ring, times }: FinalPlan, tuning: FinalTuning): Cue[] {
  if (ring === null) return [];
  const shape = ringRun({ start: 0, stop: 0.5 }, times, tuning);
  const scaled = { ...shape, landing: shape.landing * TICKS_PER_TURN, target: shape.target * TICKS_PER_TURN, back: 0 };
  const ticks = spaced(
    tickTimes(scaled).map((ms) => times.runAtMs + ms),
    tuning.tickGapFinalMs,
  );
  return [
    { atMs: times.runAtMs + shape.backMs, cue: 'reel-start', volume: 0.6 },
    ...ticks.map((atMs) => ({ atMs, cue: 'tick-2', volume: tuning.ringTickVolume })),
  ];
}

/** One cue for each prize that lands in a pile; prizes that land close together share one. */
function dropCues({ parcels, times }: FinalPlan, tuning: FinalTuning): Cue[] {
  const drops = parcels.map(({ order }) => leavesAtMs(times, order) + times.flyMs);
  return spaced(drops, tuning.tickGapFinalMs).map((atMs) => ({ atMs, cue: 'drop', volume: tuning.dropVolume }));
}

/** The times that are at least so far apart. */
function spaced(times: readonly number[], gapMs: number): number[] {
  const kept: number[] = [];
  for (const atMs of times) if (atMs - (kept.at(-1) ?? -Infinity) >= gapMs) kept.push(atMs);
  return kept;
}
