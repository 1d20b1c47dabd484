import { cents } from '#contract/money.ts';
import type { Clip } from '#scenes/stage/contract.ts';
import { Disposal } from '#scenes/stage/disposal.ts';
import { cubicBezier, ease } from '#scenes/stage/eases.ts';
import { envelope } from '#scenes/stage/effects/light.ts';
import { score } from '#scenes/stage/score.ts';
import type { BoxItem } from '#contract/api/boxes.ts';
import { type BoxOpened, type BoxState, reduceBox } from '../model.ts';
import { positionAt, type Run, speedAt, tickTimes } from '#scenes/stage/run.ts';
import { liftOf, type Pose, type ReelPose, restPose, sidesOf, stillReel, totalLook, verdictOf } from '../pose.ts';
import { freshCards, restCards, type Strip, stripOf } from '../strip.ts';
import { continues, GAIN_MS, openingTimes, runOf } from '../timing.ts';
import type { BoxTuning } from '../tuning.ts';
import { celebration } from './celebration.ts';
import type { NeedleLook } from '../views/needle-view.ts';
import type { ClipKit } from './clip-kit.ts';
import { resultCues, runCues } from './cues.ts';

const OUT_MS = 300;
const ENTER_MS = 420;
const DIP_MS = 130;
const DIP = 0.09;
const countEase = cubicBezier(0.18, 0.62, 0.2, 1);

/** One reel as the clip knows it. */
interface Lane {
  strip: Strip;
  run: Run;
  ticks: readonly number[];
  winner: BoxItem;
  lit: boolean;
  liftAtMs: number;
  /** What the timeline moves. */
  marks: { lift: number; light: number };
}

/**
 * Tells an opening in full motion: what was there makes way, the reels draw back, run, slow down and stop one after another; at the release
 * the winners rise into their light and the number counts up.
 */
export function openingClip(before: BoxState, fact: BoxOpened, kit: ClipKit, clip: { id: string; atMs: number }): Clip {
  const { tuning } = kit.env;
  const after = reduceBox(before, fact);
  const verdict = verdictOf(fact);
  const times = openingTimes(fact, tuning);
  const rest = restPose(after, tuning);
  const old = restPose(before, tuning);
  const carriesOn = continues(before, fact);
  const lanes = fact.openings.map((opening, reel): Lane => {
    const start =
      carriesOn && before.result?.openings[reel]
        ? restCards(before.items, before.result.openings[reel])
        : freshCards(before.items, opening.id);
    const strip = stripOf(before.items, opening, start, times.travel);
    const run = runOf(strip, opening.id, reel, fact.openings.length, times, tuning);
    return {
      strip,
      run,
      ticks: tickTimes(run),
      winner: strip.cards[strip.target] ?? opening.item,
      lit: verdict.lit[reel] ?? false,
      liftAtMs: times.releaseMs + reel * tuning.liftStaggerMs,
      marks: { lift: 0, light: 0 },
    };
  });

  const hurry = fact.mode === 'fast' ? 0.45 : 1;
  const marks = { out: 0, enter: carriesOn ? 1 : 0, hush: 0, count: 0, total: 0, gain: 0 };
  const timeline = score();
  const mark = (
    target: object,
    name: string,
    from: number,
    to: number,
    atMs: number,
    lengthMs: number,
    by: (progress: number) => number,
  ): void => {
    timeline.fromTo(target, { [name]: from }, { [name]: to, duration: Math.max(1, lengthMs) / 1000, ease: by }, atMs / 1000);
  };
  mark(marks, 'out', 0, 1, 0, OUT_MS * hurry, ease.state);
  if (!carriesOn) mark(marks, 'enter', 0, 1, 0, ENTER_MS * hurry, ease.state);
  for (const { marks: lane, liftAtMs } of lanes) {
    mark(lane, 'lift', 0, -DIP, liftAtMs, DIP_MS, ease.state);
    mark(lane, 'lift', -DIP, 1, liftAtMs + DIP_MS, tuning.liftMs - DIP_MS, ease[tuning.liftEase]);
    mark(lane, 'light', 0, 1, liftAtMs + DIP_MS * 0.5, tuning.liftMs * 0.7, ease.settle);
  }
  mark(marks, 'hush', 0, 1, times.releaseMs, tuning.liftMs * 0.8, ease.state);
  mark(marks, 'total', 0, 1, times.countAtMs, 180, ease.state);
  mark(marks, 'count', 0, 1, times.countAtMs, times.countMs, countEase);
  mark(marks, 'gain', 0, 1, times.countAtMs + times.countMs, GAIN_MS, ease.state);

  const disposal = new Disposal();
  const fly = celebration(
    fact.openings,
    verdict,
    times,
    lanes.map(({ liftAtMs }) => liftAtMs),
    kit,
    disposal,
  );
  const finalTotal = totalLook(verdict, tuning);

  const pose = (elapsedMs: number): Pose => {
    const told = elapsedMs >= times.releaseMs;
    const leaving = 1 - marks.out;
    const total = told
      ? { ...finalTotal, shown: cents(Math.floor(verdict.payout * marks.count)), gainAlpha: marks.gain, alpha: marks.total }
      : old.total && { ...old.total, alpha: leaving };
    return {
      showcase: old.showcase && leaving > 0 ? { ...old.showcase, alpha: 1, sunk: marks.out } : null,
      reels: lanes.map((lane, reel) =>
        lanePose(lane, carriesOn ? old.reels[reel] : undefined, {
          elapsedMs,
          told,
          leaving,
          marks,
          verdict,
          tuning,
          endMs: times.endMs,
          releaseMs: times.releaseMs,
        }),
      ),
      total,
      backs: { alpha: 0, glow: 0 },
      edges: 0.55 + 0.45 * Math.max(told ? 1 : 0, focusAt(elapsedMs, times.releaseMs)),
      secret: !told,
    };
  };
  return {
    ...clip,
    durationMs: times.endMs,
    timeline,
    cues: [
      ...runCues(
        lanes.map(({ run }) => run),
        tuning,
      ),
      ...resultCues(verdict, times),
    ].sort((a, b) => a.atMs - b.atMs),
    releaseAtMs: times.releaseMs,
    draw: (elapsedMs) => {
      kit.draw(elapsedMs >= times.endMs ? rest : pose(elapsedMs));
      fly(elapsedMs);
    },
    dispose: () => disposal.dispose(),
  };
}

interface Moment {
  elapsedMs: number;
  told: boolean;
  leaving: number;
  marks: { enter: number; hush: number };
  verdict: ReturnType<typeof verdictOf>;
  tuning: BoxTuning;
  endMs: number;
  releaseMs: number;
}

function lanePose(
  lane: Lane,
  old: ReelPose | undefined,
  { elapsedMs, told, leaving, marks, verdict, tuning, endMs, releaseMs }: Moment,
): ReelPose {
  const { run, strip, winner, lit } = lane;
  const reel = stillReel(strip.cards, positionAt(run, elapsedMs), tuning);
  const perSecond = speedAt(run, elapsedMs) * 1000;
  reel.smear = Math.min(1, Math.max(0, (perSecond - tuning.smearFrom) / (tuning.smearFull - tuning.smearFrom)));
  reel.alpha = marks.enter;
  const needle: NeedleLook = { kick: kickAt(lane, elapsedMs, tuning), alpha: marks.enter, raised: 0, focus: 0 };
  if (!told) {
    needle.focus = focusAt(elapsedMs, releaseMs);
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
  reel.sides = 1 + (sidesOf(lit, tuning) - 1) * marks.hush;
  needle.focus = Math.max(0, 1 - since / 200);
  if (since < 0) return { reel, needle, hero: null, spot: null };
  const light = lane.marks.light;
  needle.raised = Math.max(0, lane.marks.lift) * liftOf(lit);
  // The lifted card takes over from the reel's own while they still lie on each other.
  const taken = Math.min(1, since / DIP_MS);
  reel.hideWinner = taken >= 1;
  return {
    reel,
    needle,
    hero: { item: winner, lift: lane.marks.lift * liftOf(lit), glow: lit ? tuning.glowStrength * light : 0, alpha: taken, offset: 0 },
    spot: lit
      ? {
          item: winner,
          strength: light,
          rays: verdict.size >= 3 ? envelope(since, lastingMs, 500, 900) * (0.5 + 0.17 * (verdict.size - 2)) : 0,
          turn: since / 4200,
          flash: Math.exp(-since / 170) * Math.min(1, since / 60) * (1 - since / lastingMs),
        }
      : null,
  };
}

/** The held breath before a release: light gathers at the needle and the edges close in, whatever comes. */
function focusAt(elapsedMs: number, releaseMs: number): number {
  return ease.state(Math.min(1, Math.max(0, (elapsedMs / releaseMs - 0.45) / 0.5)));
}

/** How far the needle is aside: each card that passes knocks it, a spring brings it back. */
function kickAt({ run, ticks }: Lane, elapsedMs: number, tuning: BoxTuning): number {
  let last = -1;
  let low = 0;
  let high = ticks.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((ticks[middle] ?? Infinity) <= elapsedMs) {
      last = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  const atMs = ticks[last];
  if (atMs === undefined || elapsedMs >= run.stopMs + run.settleMs) return 0;
  const since = (elapsedMs - atMs) / tuning.needleSpringMs;
  const force = 0.35 + 0.65 * Math.min(1, (speedAt(run, atMs) * 1000) / tuning.smearFull);
  const fading = Math.min(1, (run.stopMs + run.settleMs - elapsedMs) / run.settleMs);
  return tuning.needleKick * force * fading * Math.exp(-since * 1.7) * Math.cos(since * 3.4);
}
