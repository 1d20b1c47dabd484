import { cents } from '#contract/money.ts';
import type { Clip } from '#scenes/stage/contract.ts';
import { Disposal } from '#scenes/stage/disposal.ts';
import { type ClipStart, scoredClip } from '#scenes/stage/clip-kit.ts';
import { ease, easeOf } from '#scenes/stage/eases.ts';
import { flashAt, raysAt } from '#scenes/stage/effects/win-light.ts';
import { Score } from '#scenes/stage/score.ts';
import type { BoxItem } from '#contract/api/boxes.ts';
import { type BoxOpened, type BoxState, isFast, reduceBox } from '../model.ts';
import { positionAt, type Run, tickTimes } from '#scenes/stage/run.ts';
import { liftOf, type Pose, type ReelPose, restPose, sidesOf, stillReel, totalLook, outcomeOf } from '../pose.ts';
import { freshCards, restCards, type Strip, stripOf } from '#scenes/reels/box-strip.ts';
import { continues, type OpeningTimes, openingTimes, runOf } from '../timing.ts';
import type { BoxTuning } from '../tuning.ts';
import { celebration } from './celebration.ts';
import type { NeedleLook } from '#scenes/reels/needle-view.ts';
import type { ClipKit } from './clip-kit.ts';
import { resultCues } from './cues.ts';
import { kickAt, runCues, smearAt } from '#scenes/reels/running.ts';

/** One reel as the clip knows it. */
interface Lane {
  strip: Strip;
  run: Run;
  ticks: readonly number[];
  winner: BoxItem;
  lit: boolean;
  liftAtMs: number;
  /** What the timeline moves. */
  progress: { lift: number; light: number };
}

/**
 * Presents an opening in full motion: the previous picture fades out, the reels draw back, run, slow down and stop one after another; at the release
 * the winners rise into their light and the number counts up.
 */
export function openingClip(before: BoxState, fact: BoxOpened, kit: ClipKit, clip: ClipStart): Clip {
  const { tuning } = kit.env;
  const after = reduceBox(before, fact);
  const outcome = outcomeOf(fact);
  const times = openingTimes(fact, tuning);
  const rest = restPose(after, tuning);
  const old = restPose(before, tuning);
  const carriesOn = continues(before, fact);
  const lanes = lanesOf(before, fact, outcome, times, tuning);
  const progress = { out: 0, enter: carriesOn ? 1 : 0, hush: 0, count: 0, total: 0, gain: 0 };
  const score = openingScore(fact, lanes, progress, times, tuning);
  const disposal = new Disposal();
  const liftsAtMs = lanes.map(({ liftAtMs }) => liftAtMs);
  const casts = celebration(fact.openings, outcome, times, liftsAtMs, kit, disposal);
  const runs = lanes.map(({ run }) => run);
  const finalTotal = totalLook(outcome, tuning);

  const pose = (elapsedMs: number): Pose => {
    const revealed = elapsedMs >= times.releaseMs;
    const leaving = 1 - progress.out;
    const total = revealed
      ? { ...finalTotal, shown: cents(Math.floor(outcome.payout * progress.count)), gainAlpha: progress.gain, alpha: progress.total }
      : old.total && { ...old.total, alpha: leaving };
    return {
      showcase: old.showcase && leaving > 0 ? { ...old.showcase, alpha: 1, sunk: progress.out } : null,
      reels: lanes.map((lane, reel) =>
        lanePose(lane, carriesOn ? old.reels[reel] : undefined, {
          elapsedMs,
          revealed,
          leaving,
          progress,
          outcome,
          tuning,
          endMs: times.endMs,
          releaseMs: times.releaseMs,
        }),
      ),
      total,
      backs: { alpha: 0, glow: 0 },
      edges: tuning.edges + (1 - tuning.edges) * Math.max(revealed ? 1 : 0, focusAt(elapsedMs, times.releaseMs, tuning)),
      secret: !revealed,
    };
  };
  return scoredClip(clip, score, {
    durationMs: times.endMs,
    cues: [...runCues(runs, tuning), ...resultCues(outcome, times)].sort((a, b) => a.atMs - b.atMs),
    releaseAtMs: times.releaseMs,
    draw: (elapsedMs) => {
      kit.draw(elapsedMs >= times.endMs ? rest : pose(elapsedMs));
      casts.draw(elapsedMs);
    },
    dispose: () => disposal.dispose(),
  });
}

/** The reels of an opening; those that carry on begin where the last result lies. */
function lanesOf(before: BoxState, fact: BoxOpened, outcome: ReturnType<typeof outcomeOf>, times: OpeningTimes, tuning: BoxTuning): Lane[] {
  const results = continues(before, fact) ? before.result?.openings : undefined;
  return fact.openings.map((opening, reel) => {
    const last = results?.[reel];
    const start = last ? restCards(before.items, last) : freshCards(before.items, opening.id);
    const strip = stripOf(before.items, opening, start, times.travel);
    const run = runOf(strip, opening.id, reel, fact.openings.length, times, tuning);
    return {
      strip,
      run,
      ticks: tickTimes(run),
      winner: strip.cards[strip.target] ?? opening.item,
      lit: outcome.lit[reel] ?? false,
      liftAtMs: times.releaseMs + reel * tuning.liftStaggerMs,
      progress: { lift: 0, light: 0 },
    };
  });
}

/** What the score moves of the whole picture; each reel has progress of its own. */
interface Marks {
  out: number;
  enter: number;
  hush: number;
  count: number;
  total: number;
  gain: number;
}

/** The score: the previous picture fades out while the reels draw back and run; at the reveal each winner dips, rises into its light, and the number counts. */
function openingScore(
  { mode }: BoxOpened,
  lanes: readonly Lane[],
  progress: Marks,
  { backMs, releaseMs, countAtMs, countMs, endMs }: OpeningTimes,
  tuning: BoxTuning,
): Score {
  const hurry = isFast(mode) ? tuning.fastEnter : 1;
  const { dip, dipMs, liftMs } = tuning;
  const score = new Score().label('draw back', 0).label('run', backMs).label('reveal', releaseMs).label('celebrate', countAtMs);
  score.move('what was there', progress, { out: [0, 1] }, { at: 'draw back', ms: tuning.outMs * hurry, ease: ease.state });
  if (progress.enter === 0)
    score.move('reels', progress, { enter: [0, 1] }, { at: 'draw back', ms: tuning.enterMs * hurry, ease: ease.state });
  lanes.forEach(({ progress: lane, liftAtMs, run }, reel) => {
    const track = lanes.length === 1 ? 'winner' : `winner ${reel + 1}`;
    score.stretch(lanes.length === 1 ? 'reel' : `reel ${reel + 1}`, 'draw back', run.stopMs + run.settleMs);
    score.move(track, lane, { lift: [0, -dip] }, { at: liftAtMs, ms: dipMs, ease: ease.state });
    score.move(track, lane, { lift: [-dip, 1] }, { at: liftAtMs, afterMs: dipMs, ms: liftMs - dipMs, ease: easeOf(tuning.liftEase) });
    score.move('light', lane, { light: [0, 1] }, { at: liftAtMs, afterMs: dipMs * 0.5, ms: liftMs * 0.7, ease: ease.settle });
  });
  return score
    .move('other cards', progress, { hush: [0, 1] }, { at: 'reveal', ms: liftMs * 0.8, ease: ease.state })
    .move('number', progress, { total: [0, 1] }, { at: 'celebrate', ms: tuning.totalMs, ease: ease.state })
    .move('count', progress, { count: [0, 1] }, { at: 'celebrate', ms: countMs, ease: easeOf(tuning.countEase) })
    .move('gain', progress, { gain: [0, 1] }, { at: 'celebrate', afterMs: countMs, ms: tuning.gainMs, ease: ease.state })
    .stretch('celebration', 'reveal', endMs - releaseMs);
}

interface Moment {
  elapsedMs: number;
  revealed: boolean;
  leaving: number;
  progress: Marks;
  outcome: ReturnType<typeof outcomeOf>;
  tuning: BoxTuning;
  endMs: number;
  releaseMs: number;
}

function lanePose(
  lane: Lane,
  old: ReelPose | undefined,
  { elapsedMs, revealed, leaving, progress, outcome, tuning, endMs, releaseMs }: Moment,
): ReelPose {
  const { run, strip, winner, lit } = lane;
  const reel = stillReel(strip.cards, positionAt(run, elapsedMs), tuning);
  reel.smear = smearAt(run, elapsedMs, tuning);
  reel.alpha = progress.enter;
  const needle: NeedleLook = { kick: kickAt(run, lane.ticks, elapsedMs, tuning), alpha: progress.enter, raised: 0, focus: 0 };
  if (!revealed) {
    needle.focus = focusAt(elapsedMs, releaseMs, tuning);
    if (!old?.hero || leaving <= 0) return { reel, needle, hero: null, spot: null };
    // The last winner goes back into the reel and is carried on with it.
    const { hero, spot } = old;
    reel.sides = old.reel.sides + (1 - old.reel.sides) * (1 - leaving);
    needle.raised = hero.lift * leaving;
    const lowered = {
      ...hero,
      lift: hero.lift * leaving,
      glow: hero.glow * leaving,
      alpha: Math.min(1, leaving * 4),
      offset: run.from - reel.position,
    };
    return { reel, needle, hero: lowered, spot: spot && { ...spot, strength: spot.strength * leaving } };
  }
  const since = elapsedMs - lane.liftAtMs;
  const lastingMs = endMs - lane.liftAtMs;
  reel.sides = 1 + (sidesOf(lit, tuning) - 1) * progress.hush;
  needle.focus = Math.max(0, 1 - since / tuning.focusOutMs);
  if (since < 0) return { reel, needle, hero: null, spot: null };
  const light = lane.progress.light;
  needle.raised = Math.max(0, lane.progress.lift) * liftOf(lit, tuning);
  // The lifted card takes over from the reel's own while they still lie on each other.
  const taken = Math.min(1, since / tuning.dipMs);
  reel.hideWinner = taken >= 1;
  return {
    reel,
    needle,
    hero: {
      item: winner,
      lift: lane.progress.lift * liftOf(lit, tuning),
      glow: lit ? tuning.glowStrength * light : 0,
      alpha: taken,
      offset: 0,
    },
    spot: lit
      ? {
          item: winner,
          strength: light,
          rays: raysAt(outcome.size, since, lastingMs, tuning),
          turn: since / tuning.raysTurnMs,
          flash: flashAt(since, lastingMs, tuning),
        }
      : null,
  };
}

/** Before a release light gathers at the needle and the edges close in, the same for every result. */
function focusAt(elapsedMs: number, releaseMs: number, { focusFrom, focusShare }: BoxTuning): number {
  return ease.state(Math.min(1, Math.max(0, (elapsedMs / releaseMs - focusFrom) / focusShare)));
}
