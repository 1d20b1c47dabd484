import { cents } from '#contract/money.ts';
import { type ClipStart, scoredClip } from '#scenes/stage/clip-kit.ts';
import type { Clip } from '#scenes/stage/contract.ts';
import { Disposal } from '#scenes/stage/disposal.ts';
import { ease, easeOf } from '#scenes/stage/eases.ts';
import { flashAt, raysAt } from '#scenes/stage/effects/win-light.ts';
import { peakSpeed, positionAt, type Run, speedAt } from '#scenes/stage/run.ts';
import { Score } from '#scenes/stage/score.ts';
import { reduceUpgrade, type UpgradePlayed, type UpgradeState } from '../model.ts';
import { type OutcomePose, restOutcome, restSetting } from '../pose.ts';
import { type PlayTimes, playTimes, runOf, shapeRun } from '../timing.ts';
import type { UpgradeTuning } from '../tuning.ts';
import { celebration } from './celebration.ts';
import type { ClipKit } from './clip-kit.ts';
import { resultCues, turnCues } from './cues.ts';

/**
 * Presents a play in full motion: the needle draws back, runs several turns and comes to a stop at its ticket; at the release either the glass parts and the
 * prize rises into the light, or the light goes out. An instant one is presented at once.
 */
export function turnClip(before: UpgradeState, fact: UpgradePlayed, kit: ClipKit, clip: ClipStart): Clip {
  const { tuning } = kit.env;
  const after = reduceUpgrade(before, fact);
  const times = playTimes(fact, tuning);
  const { releaseMs, endMs } = times;
  const instant = fact.mode === 'instant';
  const run = runOf(before.rests, fact.ticket, tuning);
  const fastest = peakSpeed(run);
  const setting = restSetting(after);
  const old = restOutcome(before);
  const rest = restOutcome(after);
  const pose = restOutcome(before);
  const won = rest.outcome === 'won';

  const progress = { count: 0 };
  const score = spinScore(pose, progress, { old, rest }, { run, times, instant }, tuning);

  const disposal = new Disposal();
  const casts = celebration(fact, rest.size, times, kit, disposal);

  const spinning = (elapsedMs: number): void => {
    pose.secret = true;
    pose.revealed = false;
    pose.price = null;
    if (instant) return;
    pose.needle = positionAt(run, elapsedMs);
    pose.speed = speedAt(run, elapsedMs) / fastest;
    pose.focus = ease.state(Math.min(1, Math.max(0, (elapsedMs / releaseMs - tuning.focusFrom) / tuning.focusShare)));
  };
  const revealed = (elapsedMs: number): void => {
    reveal(pose, rest, { sinceMs: elapsedMs - releaseMs, lastingMs: endMs - releaseMs, instant }, tuning);
    pose.price = won ? cents(Math.floor(fact.stakeCents + (fact.payoutCents - fact.stakeCents) * progress.count)) : null;
  };
  return scoredClip(clip, score, {
    durationMs: endMs,
    cues: [...(instant ? [] : turnCues(shapeRun(tuning), tuning)), ...resultCues(rest.size, times)].sort((a, b) => a.atMs - b.atMs),
    releaseAtMs: releaseMs,
    draw: (elapsedMs) => {
      kit.drawSetting(setting);
      if (elapsedMs < releaseMs) spinning(elapsedMs);
      else if (elapsedMs < endMs) revealed(elapsedMs);
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
function reveal(
  pose: OutcomePose,
  rest: OutcomePose,
  { sinceMs, lastingMs, instant }: { sinceMs: number; lastingMs: number; instant: boolean },
  tuning: UpgradeTuning,
): void {
  pose.secret = false;
  pose.revealed = true;
  pose.needle = rest.needle;
  pose.needleAlpha = instant ? Math.min(1, sinceMs / tuning.needleInMs) : 1;
  pose.speed = 0;
  pose.focus = (instant ? 0 : 1) * Math.max(0, 1 - sinceMs / tuning.focusOutMs);
  pose.outcome = rest.outcome;
  pose.size = rest.size;
  pose.lensTicket = rest.lensTicket;
  pose.gain = rest.gain;
  pose.flash = rest.outcome === 'won' ? flashAt(sinceMs, lastingMs, tuning) : 0;
  pose.rays = raysAt(rest.size, sinceMs, lastingMs, tuning);
  pose.raysTurn = sinceMs / tuning.raysTurnMs;
}

/**
 * The score: the old result makes way while the needle draws back and runs; at the reveal the stake is spent and either the glass parts, the prize rises
 * and its price counts up, or the light goes out.
 */
function spinScore(
  pose: OutcomePose,
  progress: { count: number },
  { old, rest }: { old: OutcomePose; rest: OutcomePose },
  { run, times, instant }: { run: Run; times: PlayTimes; instant: boolean },
  tuning: UpgradeTuning,
): Score {
  const { releaseMs, countAtMs, countMs, endMs } = times;
  const { openAfterMs, openMs, liftAfterMs, liftMs } = tuning;
  const leave = { at: 'draw back', ms: Math.min(tuning.outMs, releaseMs), ease: ease.state };
  const score = new Score().label('draw back', 0);
  if (instant) score.move('needle', pose, { needleAlpha: [1, 0] }, leave);
  else score.label('run', run.backMs).stretch('needle', 'draw back', run.stopMs);
  score
    .label('reveal', releaseMs)
    .move(
      'old result',
      pose,
      {
        lit: [old.lit, 0],
        dark: [old.dark, 0],
        open: [old.open, 0],
        lift: [old.lift, 0],
        gainAlpha: [old.gainAlpha, 0],
      },
      leave,
    )
    .move('old stake', pose, { spent: [old.spent, 0] }, leave)
    .move('old lens', pose, { lensAlpha: [old.lensAlpha, 0] }, leave)
    .move('stake', pose, { spent: [0, 1] }, { at: 'reveal', ms: tuning.spentMs, ease: ease.state })
    .move('lens', pose, { lensAlpha: [0, 1] }, { at: 'reveal', afterMs: tuning.lensAfterMs, ms: tuning.lensMs, ease: ease.settle });
  if (rest.outcome !== 'won')
    return score.move('darkness', pose, { dark: [0, 1] }, { at: 'reveal', ms: tuning.darkMs, ease: easeOf(tuning.darkEase) });
  return score
    .label('celebrate', countAtMs)
    .move('light', pose, { lit: [0, 1] }, { at: 'reveal', ms: openMs * 0.7, ease: ease.settle })
    .move('glass', pose, { open: [0, 1] }, { at: 'reveal', afterMs: openAfterMs, ms: openMs - openAfterMs, ease: easeOf(tuning.openEase) })
    .move('prize', pose, { lift: [0, 1] }, { at: 'reveal', afterMs: liftAfterMs, ms: liftMs - liftAfterMs, ease: easeOf(tuning.liftEase) })
    .move('count', progress, { count: [0, 1] }, { at: 'celebrate', ms: countMs, ease: easeOf(tuning.countEase) })
    .move('gain', pose, { gainAlpha: [0, 1] }, { at: 'celebrate', afterMs: countMs, ms: tuning.gainMs, ease: ease.state })
    .stretch('celebration', 'reveal', endMs - releaseMs);
}
