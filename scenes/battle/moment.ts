import type { BoxItem } from '#contract/api/boxes.ts';
import { battleRule } from '#contract/battle/rules.ts';
import { kickAt, smearAt } from '#scenes/reels/running.ts';
import type { HeroLook } from '#scenes/reels/hero-view.ts';
import type { NeedleLook } from '#scenes/reels/needle-view.ts';
import type { ReelLook } from '#scenes/reels/reel-view.ts';
import { RARITIES } from '#contract/rarity.ts';
import type { Motion } from '#scenes/stage/contract.ts';
import { ease, easeOf } from '#scenes/stage/eases.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { clamp01 } from '#scenes/stage/numbers.ts';
import { positionAt } from '#scenes/stage/run.ts';
import type { Known } from './known.ts';
import type { LaneRun } from './lane-run.ts';
import { type BattlePhase, phaseAt, roundAtMs } from './model.ts';
import { roundRestsMs, type RoundTimes } from './timing.ts';
import type { BattleTuning } from './tuning.ts';

/** What of a round a motion shows. */
export interface Presentation {
  motion: Motion;
  /** Reels run and prizes fly; without it a prize takes the place of the closed box. */
  runs: boolean;
  /** What changes comes by a fade, else at once. */
  fades: boolean;
}

/** The presentation of a motion. */
export function presentationOf(motion: Motion): Presentation {
  return byMotion(motion, {
    full: { motion, runs: true, fades: true },
    reduced: { motion, runs: false, fades: true },
    still: { motion, runs: false, fades: false },
  });
}

/** One step of the countdown, ms: no frame is drawn between. */
export const TICK_MS = 100;

/** One lane at a moment. */
export interface LaneMoment {
  reel: ReelLook | null;
  needle: NeedleLook;
  hero: HeroLook | null;
  /** How clearly the closed box is seen in place of the reel, 0–1. */
  box: number;
  /** The prizes of the lane, in order; the last one is on its way while `fly` is below 1. */
  prizes: readonly BoxItem[];
  fly: number;
  /** What its total says, cents, and whether it counts. */
  total: number;
  counts: boolean;
  /** How far the light of the leader is on it, 0–1. */
  lead: number;
}

/** Everything that a moment of a battle looks like, up to the end of its last round. */
export interface Moment {
  phase: BattlePhase;
  /** The round that runs or ran last, and how many have been revealed; -1 and 0 before the first. */
  round: number;
  revealed: number;
  /** Ms since the round's start, and its parts. */
  roundMs: number;
  times: RoundTimes | null;
  /** What is left of the countdown, ms, rounded up to a tick. */
  leftMs: number;
  lanes: readonly LaneMoment[];
}

const NO_NEEDLE: NeedleLook = { kick: 0, alpha: 0, raised: 0, focus: 0 };

const waiting = (box: number): LaneMoment => ({
  reel: null,
  needle: NO_NEEDLE,
  hero: null,
  box,
  prizes: [],
  fly: 1,
  total: 0,
  counts: true,
  lead: 0,
});

/** How much of `ms` has passed at `atMs`, 0–1; at once where nothing fades. */
const passed = (atMs: number, lengthMs: number): number => (atMs < 0 ? 0 : lengthMs <= 0 ? 1 : clamp01(atMs / lengthMs));

/** The moment `nowMs` of what is known. */
export function momentAt(known: Known, nowMs: number, show: Presentation, tuning: BattleTuning): Moment {
  const { state } = known;
  const { setup } = state;
  const phase = phaseAt(state, nowMs);
  const idle = { phase, round: -1, revealed: 0, roundMs: 0, times: null, leftMs: 0 };
  const firstMs = roundAtMs(state, 0);
  if (setup === null || firstMs === null || phase === 'canceled' || nowMs < firstMs) {
    const leftMs = firstMs === null || phase === 'canceled' ? 0 : Math.ceil(Math.max(0, firstMs - nowMs) / TICK_MS) * TICK_MS;
    return { ...idle, leftMs, lanes: state.seats.map(({ player }) => waiting(player === null ? 0 : leftMs > 0 ? tuning.countingBox : 1)) };
  }
  const round = Math.min(setup.rounds.length - 1, Math.floor((nowMs - firstMs) / setup.pace.round_ms));
  const roundMs = nowMs - (roundAtMs(state, round) ?? nowMs);
  const times = known.times(round, tuning);
  const received = (state.draws[round] ?? null) !== null;
  const revealed = roundMs >= times.revealMs && received ? round + 1 : round;
  const part = { known, round, roundMs, times, revealed, show, tuning };
  return { ...idle, round, revealed, roundMs, times, lanes: state.seats.map((_, seat) => laneAt(part, seat)) };
}

interface Part {
  known: Known;
  round: number;
  roundMs: number;
  times: RoundTimes;
  revealed: number;
  show: Presentation;
  tuning: BattleTuning;
}

function laneAt(part: Part, seat: number): LaneMoment {
  const { known, round, roundMs, times, revealed, show, tuning } = part;
  const lane = known.run(round, seat, tuning);
  const since = roundMs - times.revealMs;
  const isRevealed = revealed > round;
  const { before, after } = known.totals(round);
  const side = known.state.seats[seat]?.side ?? seat;
  const spotAtMs = since - (show.runs ? times.countMs : 0);
  const turned = isRevealed ? ease.state(passed(spotAtMs, show.fades ? times.restsMs - times.revealMs - times.countMs : 0)) : 0;
  const lit = (leader: number | null): number => (leader === side ? 1 : 0);
  return {
    ...(show.runs ? runningAt(lane, part) : fadingAt(lane, part, seat)),
    prizes: known.prizes(seat, revealed),
    fly: isRevealed && show.runs ? easeOf(tuning.flyEase)(passed(roundMs - times.flyAtMs, times.flyMs)) : 1,
    ...totalAt(part, seat, isRevealed ? easeOf(tuning.countEase)(passed(since, show.runs ? times.countMs : 0)) : 0),
    lead: lit(before.leader) * (1 - turned) + lit(after.leader) * turned,
  };
}

/** What the total says: before the last round of a battle in which only that counts it is only information. */
function totalAt({ known, round, revealed }: Part, seat: number, counted: number): { total: number; counts: boolean } {
  const { setup } = known.state;
  const { before, after } = known.totals(round);
  const was = before.seats[seat] ?? 0;
  const is = revealed > round ? (after.seats[seat] ?? 0) : was;
  if (setup === null || battleRule(setup.mode).counts === 'all') return { total: Math.floor(was + (is - was) * counted), counts: true };
  if (round < setup.rounds.length - 1) return { total: Math.floor(was + (is - was) * counted), counts: false };
  return { total: Math.floor((is - was) * counted), counts: true };
}

type Pictured = Pick<LaneMoment, 'reel' | 'needle' | 'hero' | 'box'>;

const stillReel = (cards: ReelLook['cards'], position: number): ReelLook => ({
  cards,
  position,
  smear: 0,
  alpha: 1,
  sides: 1,
  hideWinner: false,
  floor: 1,
  reflection: 0,
});

/** The prize of a lane, out of its card as far as `out`. */
const heroOf = (item: BoxItem, out: number, tuning: BattleTuning): HeroLook => ({
  item,
  lift: out,
  glow: tuning.glowStrength * (tuning.glowLeast + (1 - tuning.glowLeast) * (RARITIES.indexOf(item.rarity) / (RARITIES.length - 1))) * out,
  alpha: 1,
  offset: 0,
});

/** A lane whose reel runs: drawn back, run, stop, and the prize comes out of its card. */
function runningAt(lane: LaneRun, { round, roundMs, times, revealed, tuning }: Part): Pictured {
  const { run, cards, ticks, prize } = lane;
  const reel = stillReel(cards, positionAt(run, roundMs));
  const entering = round === 0 ? passed(roundMs, times.backMs) : 1;
  reel.alpha = entering;
  const box = 1 - entering;
  if (revealed > round && prize !== null) {
    const out = ease.settle(passed(roundMs - times.revealMs, tuning.liftMs));
    reel.sides = 1 + (tuning.sideBrightness - 1) * out;
    reel.hideWinner = true;
    return { reel, needle: { kick: 0, alpha: 1, raised: 0, focus: 1 - out }, hero: heroOf(prize, out, tuning), box };
  }
  reel.smear = smearAt(run, roundMs, tuning);
  const focus = ease.state(clamp01((roundMs / times.revealMs - tuning.focusFrom) / (1 - tuning.focusFrom)));
  const needle: NeedleLook = { kick: kickAt(run, ticks, roundMs, tuning), alpha: entering, raised: 0, focus };
  // The prize of the round before goes back into its card and is carried on with it.
  const left = 1 - passed(roundMs, times.backMs);
  reel.sides = round === 0 ? 1 : 1 + (tuning.sideBrightness - 1) * left;
  const old = left > 0 ? lane.last : null;
  if (old === null) return { reel, needle, hero: null, box };
  reel.hideWinner = true;
  return { reel, needle, hero: { ...heroOf(old, left, tuning), offset: run.from - reel.position }, box };
}

/** A lane with less motion: the closed box is shown where the reel would run, and the prize takes its place when it can be read. */
function fadingAt({ cards, run, prize }: LaneRun, { known, round, roundMs, times, revealed, show, tuning }: Part, seat: number): Pictured {
  const fadeMs = show.fades ? tuning.fadeMs : 0;
  const pictured = (look: ReelLook, item: BoxItem | null, alpha: number): Pictured => ({
    reel: { ...look, alpha, sides: tuning.sideBrightness, hideWinner: item !== null },
    needle: { ...NO_NEEDLE, alpha },
    hero: item === null ? null : { ...heroOf(item, 1, tuning), alpha },
    box: 1 - alpha,
  });
  if (revealed > round) return pictured(stillReel(cards, run.target), prize, passed(roundMs - times.revealMs, fadeMs));
  const leaving = round === 0 ? 0 : 1 - passed(roundMs, fadeMs);
  if (leaving <= 0) return waiting(1);
  const last = known.run(round - 1, seat, tuning);
  return pictured(stillReel(last.cards, last.run.target), last.prize, leaving);
}

/** When the picture of a battle changes next, up to the end of its last round: with every frame (true), in so many ms, or not before something is received. */
export function nextOf({ state }: Known, moment: Moment, nowMs: number, show: Presentation, tuning: BattleTuning): boolean | number {
  const firstMs = roundAtMs(state, 0);
  if (state.setup === null || firstMs === null || moment.phase === 'canceled') return false;
  if (moment.times === null) return Math.max(1, firstMs - nowMs - (moment.leftMs - TICK_MS));
  const { round, roundMs, times } = moment;
  const untilMs = (ms: number): number => Math.max(1, ms - roundMs);
  const fadeMs = show.fades ? tuning.fadeMs : 0;
  const restsMs = roundRestsMs(times, show.motion, tuning);
  if (show.runs ? roundMs < restsMs : roundMs < fadeMs) return true;
  if (roundMs < times.revealMs) return untilMs(times.revealMs);
  if (roundMs < restsMs) return true;
  // After the last round the end is what changes it.
  if (round < state.setup.rounds.length - 1 || (state.outcome !== null && roundMs < times.lengthMs)) return untilMs(times.lengthMs);
  return false;
}
