import { cents, type Cents } from '#contract/money.ts';
import type { Motion } from '#scenes/stage/contract.ts';
import { ease, easeOf } from '#scenes/stage/eases.ts';
import type { BodyPosition } from '#scenes/stage/effects/body-recording.ts';
import { flashAt, raysAt } from '#scenes/stage/effects/win-light.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { clamp01 } from '#scenes/stage/numbers.ts';
import type { FinalTuning } from './knobs.ts';
import type { FinalPlan, Parcel, SeatEnd } from './plan.ts';
import { lightAt, ringRun, speedOf } from './ring.ts';
import { leavesAtMs } from './times.ts';

/** The ring at a moment. */
export interface RingPose {
  /** How far it is there, 0–1. */
  alpha: number;
  /** Where the light is, in turns, and how strong. */
  light: number;
  lightAlpha: number;
  /** Speed over the top speed, 0–1. */
  speed: number;
  /** How far the winner's arc is lit, 0–1; 0 before the stop. */
  lit: number;
}

/** One lane at a moment. */
export interface SeatPose {
  /** How far it is raised, 0–1, how far its light is down, 0–1, and the strength of the spotlight on it, 0–1. */
  raise: number;
  dim: number;
  light: number;
  /** Strength of the glow behind a winner's pile, 0–1. */
  glow: number;
  /** How far its reel has made way, and its prizes have left its shelf, 0–1. */
  cleared: number;
  left: number;
  /** What its total says. */
  total: Cents;
  /** True where the total is what the seat gets. */
  paid: boolean;
  /** What the viewer gains or loses; only on the viewer's lane. */
  gain: Cents | null;
  gainAlpha: number;
  /** How many prizes lie in the pile beyond those that are seen, and how far that is said, 0–1. */
  more: number;
  moreAlpha: number;
}

/** The picture of a draw and the final at a moment, effects and the places of the pile aside. */
export interface FinalPose {
  ring: RingPose | null;
  /** What is left of the lanes' own light behind the ring, 0–1. */
  stage: number;
  seats: readonly SeatPose[];
  /** True when it can be read who wins. */
  revealed: boolean;
  flash: number;
  rays: number;
  raysTurn: number;
}

/** What a draw and the final look like `elapsedMs` after the end of the last round. Before that and after the schedule's end it doesn't change. */
export function finalPose(plan: FinalPlan, elapsedMs: number, motion: Motion, tuning: FinalTuning): FinalPose {
  const { times, viewer, size } = plan;
  const { endMs, landedMs, revealMs } = times;
  const atMs = Math.min(Math.max(0, elapsedMs), endMs);
  const ring = ringPose(plan, atMs, motion, tuning);
  const since = atMs - landedMs;
  const lastingMs = endMs - landedMs;
  const moves = byMotion(motion, { full: true, reduced: false, still: false });
  const celebrates = moves && viewer === 'won' && size > 0 && since >= 0 && atMs < endMs;
  return {
    ring,
    stage: 1 - (1 - tuning.ringStage) * (ring?.alpha ?? 0),
    seats: plan.seats.map((end) => seatPose(plan, end, atMs, motion, tuning)),
    revealed: elapsedMs >= revealMs,
    flash: celebrates ? flashAt(since, lastingMs, tuning) : 0,
    rays: celebrates ? raysAt(size, since, lastingMs, tuning) : 0,
    raysTurn: celebrates ? since / tuning.raysTurnMs : 0,
  };
}

/** The ring before the final: it appears, runs, rests at its stop, and disappears. */
function ringPose(plan: FinalPlan, atMs: number, motion: Motion, tuning: FinalTuning): RingPose | null {
  const { ring, times } = plan;
  if (ring === null || atMs >= times.finalMs) return null;
  const comesMs = byMotion(motion, { full: times.runAtMs, reduced: tuning.finalFadeMs, still: 0 });
  const litMs = byMotion(motion, { full: tuning.ringLitMs, reduced: tuning.finalFadeMs, still: 0 });
  const come = passed(atMs, 0, comesMs);
  const gone = passed(atMs, times.finalMs - comesMs, comesMs);
  const lit = passed(atMs, times.stopMs, litMs);
  const run = ringRun(ring, times, tuning);
  const runs = byMotion(motion, { full: true, reduced: false, still: false });
  return {
    alpha: come * (1 - gone),
    light: runs ? lightAt(run, times, atMs) : run.landing,
    // Without travel the light appears only at its stop.
    lightAlpha: runs ? come : lit,
    speed: runs ? speedOf(times, tuning, atMs) : 0,
    lit,
  };
}

function seatPose(plan: FinalPlan, end: SeatEnd, atMs: number, motion: Motion, tuning: FinalTuning): SeatPose {
  const { times, viewer, shared } = plan;
  const { finalMs, flyAtMs, landedMs } = times;
  const fadeMs = byMotion(motion, { full: tuning.loserDimMs, reduced: tuning.finalFadeMs, still: 0 });
  const lights = passed(atMs, finalMs, fadeMs);
  const firstMs = flyAtMs + times.flyMs;
  const counted = byMotion(motion, {
    full: easeOf(tuning.payEase)(clamp01((atMs - firstMs) / Math.max(1, landedMs - firstMs))),
    reduced: Number(atMs >= landedMs),
    still: Number(atMs >= finalMs),
  });
  const clearing = byMotion(motion, { full: passed(atMs, finalMs, flyAtMs - finalMs), reduced: lights, still: lights });
  const resultAtMs = byMotion(motion, { full: landedMs, reduced: landedMs, still: finalMs });
  const resultAlpha = passed(atMs, resultAtMs, byMotion(motion, { full: tuning.gainMs, reduced: tuning.finalFadeMs, still: 0 }));
  const left = byMotion(motion, { full: passed(atMs, flyAtMs, landedMs - times.flyMs - flyAtMs), reduced: lights, still: lights });
  // From the light of who led to that of who won.
  const lit = Number(end.led) * (1 - lights) + Number(end.won) * lights;
  return {
    raise: shared ? Number(end.led) * (1 - lights) : lit,
    dim: end.won ? 0 : lights * (1 - tuning.loserDim),
    light: lit,
    glow: end.won ? lights * (shared ? tuning.shareLight : viewer === 'won' ? 1 : tuning.quietLight) : 0,
    cleared: clearing,
    left,
    total: end.won ? cents(Math.round(end.stood + (end.payout - end.stood) * counted)) : end.stood,
    paid: end.won && counted >= 1,
    gain: end.gain,
    gainAlpha: end.gain === null ? 0 : resultAlpha,
    more: end.more,
    moreAlpha: end.more > 0 ? resultAlpha : 0,
  };
}

/** How much of a change that begins at a time is done, eased, 0–1; all of it at once where it takes no time. */
function passed(atMs: number, beginsMs: number, lastsMs: number): number {
  if (lastsMs <= 0) return Number(atMs >= beginsMs);
  return ease.state(clamp01((atMs - beginsMs) / lastsMs));
}

/** A parcel at a moment: its middle and its side, CSS pixels. */
export interface ParcelPose extends BodyPosition {
  side: number;
  alpha: number;
}

/** Where the final happens, CSS pixels: by seat, the lane's floor and width, and where its prizes lie before they leave. */
export interface SeatLayout {
  /** The middle of the floor on which a pile lies, and its width. */
  pit: { x: number; y: number; width: number };
  /** The row of prizes that were drawn. */
  shelf: { x: number; y: number; width: number };
}

/** Reads a pile at `sinceMs` after its first parcel has come in. */
export interface PileRead {
  readonly entries: readonly { x: number; y: number; vx: number; vy: number }[];
  locate(rank: number, sinceMs: number, place: BodyPosition): void;
}

/** What the places of the parcels of one pile are read from. */
export interface ParcelRead {
  plan: FinalPlan;
  pile: PileRead;
  /** Width of the lane in which the pile is recorded, units. */
  pileWidth: number;
  places: readonly SeatLayout[];
  /** The place of the pile's first parcel among all that fly. */
  firstOrder: number;
  /** False where the pile is not recorded so far. */
  recorded: boolean;
  motion: Motion;
  tuning: FinalTuning;
}

/**
 * Writes where a parcel is. In full motion it leaves its shelf, is thrown to its lane and lies in the pile; otherwise it appears where it comes to rest.
 * False where that can't be said because its pile is not recorded so far; then only side and strength are written.
 */
export function parcelPose(parcel: Parcel, read: ParcelRead, elapsedMs: number, pose: ParcelPose): boolean {
  const { plan, pile, pileWidth, places, firstOrder, recorded, motion, tuning } = read;
  const { times } = plan;
  const to = places[parcel.to];
  const from = places[parcel.from];
  pose.alpha = 0;
  if (to === undefined || from === undefined) return true;
  const scale = to.pit.width / pileWidth;
  const atMs = Math.min(elapsedMs, times.endMs);
  const leavesMs = leavesAtMs(times, parcel.order);
  const entersMs = leavesMs + times.flyMs;
  const side = parcel.size * to.pit.width;
  pose.side = side;
  const full = byMotion(motion, { full: true, reduced: false, still: false });
  if (full && atMs < entersMs) {
    if (atMs >= leavesMs) fly(parcel, read, { from, to, scale }, clamp01((atMs - leavesMs) / times.flyMs), pose);
    return true;
  }
  pose.alpha = byMotion(motion, {
    full: 1,
    reduced: passed(atMs, entersMs, tuning.finalFadeMs),
    still: passed(atMs, times.finalMs, 0),
  });
  if (!recorded) return false;
  const firstMs = leavesAtMs(times, firstOrder) + times.flyMs;
  pile.locate(parcel.rank, full ? atMs - firstMs : Infinity, pose);
  pose.x = to.pit.x + pose.x * scale;
  pose.y = to.pit.y + pose.y * scale;
  return true;
}

/** A flight: a curve that leaves upwards and arrives with the place and the speed with which the pile goes on. */
function fly(
  { rank, order }: Parcel,
  { pile, plan, tuning }: { pile: PileRead; plan: FinalPlan; tuning: FinalTuning },
  { from, to, scale }: { from: SeatLayout; to: SeatLayout; scale: number },
  u: number,
  pose: ParcelPose,
): void {
  const entry = pile.entries[rank];
  if (entry === undefined) return;
  const flyS = plan.times.flyMs / 1_000;
  const startX = from.shelf.x + (((order * 7) % 5) / 4 - 0.5) * from.shelf.width * 0.7;
  const endX = to.pit.x + entry.x * scale;
  const endY = to.pit.y + entry.y * scale;
  const [h0, h1, h2, h3] = hermite(u);
  const thrown = -tuning.flyLift * to.pit.width * 2;
  pose.x = h0 * startX + h1 * (endX - startX) * 0.4 + h2 * endX + h3 * entry.vx * scale * flyS;
  pose.y = h0 * from.shelf.y + h1 * thrown + h2 * endY + h3 * entry.vy * scale * flyS;
  pose.rotation = (1 - ease.settle(u)) * -tuning.flyTurns * 2 * Math.PI * Math.sign(endX - startX);
  pose.side *= tuning.flyFrom + (1 - tuning.flyFrom) * ease.state(u);
  pose.alpha = Math.min(1, u * 8);
}

/** The weights of start, start speed, end and end speed on a cubic curve. */
function hermite(u: number): readonly [number, number, number, number] {
  const [square, cube] = [u * u, u * u * u];
  return [2 * cube - 3 * square + 1, cube - 2 * square + u, 3 * square - 2 * cube, cube - square];
}
