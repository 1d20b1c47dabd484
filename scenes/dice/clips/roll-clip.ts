import type { Clip } from '#scenes/stage/contract.ts';
import { Disposal } from '#scenes/stage/disposal.ts';
import { ease } from '#scenes/stage/eases.ts';
import { envelope } from '#scenes/stage/effects/light.ts';
import { seeded } from '#scenes/stage/random.ts';
import { score } from '#scenes/stage/score.ts';
import { type DiceRolled, type DiceState, reduceDice } from '../model.ts';
import { dieAt, type DieAt, type Throw, throwOf } from '../path.ts';
import { blankOutcome, MOST_GHOSTS, type OutcomePose, restOutcome, restSetting, verdictOf } from '../pose.ts';
import { rollTimes } from '../timing.ts';
import type { DiceTuning } from '../tuning.ts';
import { celebration } from './celebration.ts';
import type { ClipKit } from './clip-kit.ts';
import { resultCues, throwCues } from './cues.ts';

const OUT_MS = 150;
const LIT_MS = 220;
const GAIN_AFTER_MS = 130;
const GAIN_MS = 240;
/** Time between the lights of the trail. */
const GHOST_MS = 24;

/**
 * Tells a roll in full motion: the die takes off from where it lies, tumbles along the tube with the number under way above it, and drops onto its place
 * at the release. An instant one appears there.
 */
export function rollClip(before: DiceState, fact: DiceRolled, kit: ClipKit, clip: { id: string; atMs: number }): Clip {
  const { tuning, seed } = kit.env;
  const after = reduceDice(before, fact);
  const verdict = verdictOf(after) ?? 'lost';
  const times = rollTimes(fact, tuning);
  const { releaseMs, endMs } = times;
  const instant = fact.mode === 'instant';
  const run = throwFor(before, fact, seed, tuning);
  const outMs = Math.min(OUT_MS, releaseMs);

  const marks = { out: 0, lit: 0, gain: 0 };
  const timeline = score();
  const mark = (name: keyof typeof marks, atMs: number, lengthMs: number, by: (progress: number) => number): void => {
    timeline.fromTo(marks, { [name]: 0 }, { [name]: 1, duration: Math.max(1, lengthMs) / 1000, ease: by }, atMs / 1000);
  };
  mark('out', 0, outMs, ease.state);
  mark('lit', releaseMs, LIT_MS, ease.settle);
  mark('gain', releaseMs + GAIN_AFTER_MS, GAIN_MS, ease.settle);

  const disposal = new Disposal();
  const casts = celebration(fact.roll, restOutcome(after, blankOutcome()).size, times, kit, disposal);
  const setting = restSetting(after);
  const old = restOutcome(before, blankOutcome());
  const rest = restOutcome(after, blankOutcome());
  const pose = blankOutcome();
  const ghost: DieAt = { value: 0, lift: 0, spin: 0, squash: 0 };

  const flying = (elapsedMs: number): void => {
    const leaving = 1 - marks.out;
    pose.secret = true;
    pose.numberTold = false;
    pose.verdict = old.verdict;
    pose.size = old.size;
    pose.lit = old.lit * leaving;
    pose.gain = old.gain;
    pose.gainAlpha = old.gainAlpha * leaving;
    pose.offerAlpha = old.offerAlpha * leaving;
    pose.numberScale = 1;
    pose.flash = pose.rays = 0;
    if (instant) {
      dieAt(run, 0, pose.die);
      pose.die.squash = 0;
      pose.dieAlpha = leaving;
      pose.number = old.number;
      pose.numberAlpha = old.numberAlpha * leaving;
      return;
    }
    dieAt(run, elapsedMs, pose.die);
    pose.dieAlpha = 1;
    pose.number = pose.die.value;
    pose.numberAlpha = Math.max(old.numberAlpha, marks.out);
    trail(pose, run, elapsedMs, ghost, tuning);
  };
  const landed = (elapsedMs: number): void => {
    const since = elapsedMs - releaseMs;
    const lastingMs = endMs - releaseMs;
    dieAt(run, run.landMs + since, pose.die);
    pose.secret = false;
    pose.dieAlpha = 1;
    pose.number = fact.roll;
    pose.numberAlpha = 1;
    pose.numberTold = true;
    pose.numberScale = 1 + (verdict === 'won' ? 0.16 : 0.05) * Math.exp(-since / 110) * (1 - since / lastingMs);
    pose.verdict = verdict;
    pose.size = rest.size;
    pose.lit = marks.lit;
    pose.gain = rest.gain;
    pose.gainAlpha = rest.gain === null ? 0 : marks.gain;
    pose.offerAlpha = 0;
    pose.flash = verdict === 'won' ? Math.exp(-since / 150) * Math.min(1, since / 40) * (1 - since / lastingMs) : 0;
    pose.rays = rest.size >= 3 ? envelope(since, lastingMs, 400, 800) * (0.5 + 0.17 * (rest.size - 2)) : 0;
    pose.raysTurn = since / 4200;
    trail(pose, run, run.landMs + since, ghost, tuning);
  };
  return {
    ...clip,
    durationMs: endMs,
    timeline,
    cues: [...(instant ? [] : throwCues(run, tuning)), ...resultCues(verdict, rest.size, releaseMs, tuning)],
    releaseAtMs: releaseMs,
    draw: (elapsedMs) => {
      kit.drawSetting(setting);
      if (elapsedMs >= endMs) kit.drawOutcome(rest);
      else {
        if (elapsedMs < releaseMs) flying(elapsedMs);
        else landed(elapsedMs);
        kit.drawOutcome(pose);
      }
      casts.draw(elapsedMs);
    },
    dispose: () => {
      kit.letGo();
      disposal.dispose();
    },
  };
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
function trail(pose: OutcomePose, run: Throw, ms: number, at: DieAt, { trail: count }: DiceTuning): void {
  for (let index = 0; index < MOST_GHOSTS; index++) {
    const ghost = pose.ghosts[index];
    if (!ghost) continue;
    ghost.alpha = 0;
    if (index >= count) continue;
    dieAt(run, ms - (index + 1) * GHOST_MS, at);
    ghost.value = at.value;
    ghost.lift = at.lift;
    const apart = Math.min(1, (Math.abs(at.value - pose.die.value) / 10_000) * 14 + Math.abs(at.lift - pose.die.lift) * 1.4);
    ghost.alpha = 0.26 * apart * (1 - index / count);
  }
}
