import { type ClipStart, scoredClip } from '#scenes/stage/clip-kit.ts';
import type { Clip } from '#scenes/stage/contract.ts';
import { Disposal } from '#scenes/stage/disposal.ts';
import { ease, easeOf } from '#scenes/stage/eases.ts';
import { fadeOut, flashAt, raysAt } from '#scenes/stage/effects/win-light.ts';
import { seeded } from '#scenes/stage/random.ts';
import { Score } from '#scenes/stage/score.ts';
import { type DiceRolled, type DiceState, reduceDice } from '../model.ts';
import { dieAt, type DieAt, type Throw, throwOf } from '../path.ts';
import { blankOutcome, MOST_GHOSTS, type OutcomePose, restOutcome, restSetting, outcomeOf } from '../pose.ts';
import { type RollTimes, rollTimes } from '../timing.ts';
import type { DiceTuning } from '../tuning.ts';
import { celebration } from './celebration.ts';
import type { ClipKit } from './clip-kit.ts';
import { resultCues, throwCues } from './cues.ts';

/**
 * Presents a roll in full motion: the die takes off from where it lies, tumbles along the tube with the number under way above it, and drops onto its place
 * at the release. An instant one appears there.
 */
export function rollClip(before: DiceState, fact: DiceRolled, kit: ClipKit, clip: ClipStart): Clip {
  const { tuning, seed } = kit.env;
  const after = reduceDice(before, fact);
  const outcome = outcomeOf(after) ?? 'lost';
  const times = rollTimes(fact, tuning);
  const { releaseMs, endMs } = times;
  const instant = fact.mode === 'instant';
  const run = throwFor(before, fact, seed, tuning);
  const disposal = new Disposal();
  const setting = restSetting(after);
  const old = restOutcome(before, blankOutcome());
  const rest = restOutcome(after, blankOutcome());
  const pose = restOutcome(before, blankOutcome());
  const casts = celebration(fact.roll, rest.size, times, kit, disposal);
  const ghost: DieAt = { value: 0, lift: 0, spin: 0, squash: 0 };
  const score = rollScore(pose, { old, rest }, { run, times, instant }, tuning);

  const flying = (elapsedMs: number): void => {
    pose.secret = true;
    pose.numberRevealed = false;
    if (instant) return;
    dieAt(run, elapsedMs, pose.die);
    pose.number = pose.die.value;
    trail(pose, run, elapsedMs, ghost, tuning);
  };
  const landed = (elapsedMs: number): void => {
    const sinceMs = elapsedMs - releaseMs;
    dieAt(run, run.landMs + sinceMs, pose.die);
    pose.number = fact.roll;
    reveal(pose, rest, sinceMs, endMs - releaseMs, tuning);
    trail(pose, run, run.landMs + sinceMs, ghost, tuning);
  };
  return scoredClip(clip, score, {
    durationMs: endMs,
    cues: [...(instant ? [] : throwCues(run, tuning)), ...resultCues(outcome, rest.size, releaseMs, tuning)],
    releaseAtMs: releaseMs,
    draw: (elapsedMs) => {
      kit.drawSetting(setting);
      if (elapsedMs < releaseMs) flying(elapsedMs);
      else if (elapsedMs < endMs) landed(elapsedMs);
      kit.drawOutcome(elapsedMs < endMs ? pose : rest);
      casts.draw(elapsedMs);
    },
    dispose: () => {
      kit.letGo();
      disposal.dispose();
    },
  });
}

/** What is shown of a result `sinceMs` after its release, beside what the score moves. */
function reveal(pose: OutcomePose, rest: OutcomePose, sinceMs: number, lastingMs: number, tuning: DiceTuning): void {
  const isWon = rest.outcome === 'won';
  pose.secret = false;
  pose.dieAlpha = 1;
  pose.numberAlpha = 1;
  pose.numberRevealed = true;
  pose.numberScale = 1 + (isWon ? tuning.winPop : tuning.calmPop) * fadeOut(sinceMs, lastingMs, tuning.popMs);
  pose.outcome = rest.outcome;
  pose.size = rest.size;
  pose.gain = rest.gain;
  pose.flash = isWon ? flashAt(sinceMs, lastingMs, tuning) : 0;
  pose.rays = raysAt(rest.size, sinceMs, lastingMs, tuning);
  pose.raysTurn = sinceMs / tuning.raysTurnMs;
}

/** The score: the old result makes way while the die crouches and flies; at the reveal its light and then the gain come up. */
function rollScore(
  pose: OutcomePose,
  { old, rest }: { old: OutcomePose; rest: OutcomePose },
  { run, times: { releaseMs, endMs }, instant }: { run: Throw; times: RollTimes; instant: boolean },
  tuning: DiceTuning,
): Score {
  const leave = { at: 'draw back', ms: Math.min(tuning.outMs, releaseMs), ease: ease.state };
  const score = new Score().label('draw back', 0);
  if (!instant) score.label('run', run.crouchMs).stretch('die', 'draw back', releaseMs);
  score
    .label('reveal', releaseMs)
    .label('celebrate', releaseMs + tuning.gainAfterMs)
    .move('old result', pose, { lit: [old.lit, 0], gainAlpha: [old.gainAlpha, 0], offerAlpha: [old.offerAlpha, 0] }, leave)
    .move('number', pose, { numberAlpha: [old.numberAlpha, instant ? 0 : 1] }, leave)
    .move('light', pose, { lit: [0, 1] }, { at: 'reveal', ms: tuning.litMs, ease: easeOf(tuning.litEase) })
    .stretch('celebration', 'reveal', endMs - releaseMs);
  if (instant) score.move('die', pose, { dieAlpha: [1, 0] }, leave);
  if (rest.gain !== null) score.move('gain', pose, { gainAlpha: [0, 1] }, { at: 'celebrate', ms: tuning.gainMs, ease: ease.settle });
  return score;
}

function throwFor(before: DiceState, fact: DiceRolled, seed: string, tuning: DiceTuning): Throw {
  return throwOf(before.lies, fact.roll, seeded(`${seed}:throw`).next(), {
    crouchMs: Math.min(tuning.crouchMs, tuning.rollMs / 2),
    landMs: tuning.rollMs,
    bounce: tuning.bounce,
    hop: tuning.hop,
    fall: tuning.fall,
    turnsMin: tuning.turnsMin,
    turnsMax: tuning.turnsMax,
  });
}

/** Lights where the die was a little earlier; they gather in it when it is still. */
function trail(pose: OutcomePose, run: Throw, ms: number, at: DieAt, { trail: count, ghostMs, ghostLight }: DiceTuning): void {
  for (let index = 0; index < MOST_GHOSTS; index++) {
    const ghost = pose.ghosts[index];
    if (!ghost) continue;
    ghost.alpha = 0;
    if (index >= count) continue;
    dieAt(run, ms - (index + 1) * ghostMs, at);
    ghost.value = at.value;
    ghost.lift = at.lift;
    const apart = Math.min(1, (Math.abs(at.value - pose.die.value) / 10_000) * 14 + Math.abs(at.lift - pose.die.lift) * 1.4);
    ghost.alpha = ghostLight * apart * (1 - index / count);
  }
}
