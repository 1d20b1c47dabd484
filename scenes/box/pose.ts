import type { BoxItem } from '#contract/api/boxes.ts';
import { cents, type Cents } from '#contract/money.ts';
import type { WinSize } from '#contract/win-size.ts';
import { isDemo, payoutOf, winSizeOf, type BoxState } from './model.ts';
import { restCards, WINDOW } from '#scenes/reels/box-strip.ts';
import type { BoxTuning } from './tuning.ts';
import type { HeroLook } from '#scenes/reels/hero-view.ts';
import type { NeedleLook } from '#scenes/reels/needle-view.ts';
import { tokenTint } from '#scenes/stage/paint.ts';
import type { ReelLook } from '#scenes/reels/reel-view.ts';
import type { ShowcaseLook } from './views/showcase-view.ts';
import type { SpotlightLook } from './views/spotlight-view.ts';
import type { TotalLook } from './views/total-view.ts';

/** One reel with everything at its needle. */
export interface ReelPose {
  reel: ReelLook;
  needle: NeedleLook;
  hero: HeroLook | null;
  spot: SpotlightLook | null;
}

/** The whole picture at a moment, effects aside. Views draw it and keep nothing of their own. */
export interface Pose {
  showcase: ShowcaseLook | null;
  reels: readonly ReelPose[];
  total: TotalLook | null;
  /** Closed cards in place of the reels, 0–1, and how far they glow; for less motion. */
  backs: { alpha: number; glow: number };
  /** 0–1: how strongly the dark edges close in on the needle. */
  edges: number;
  /** True while a result is on its way that may not be revealed yet. */
  secret: boolean;
}

/** What a result amounts to on the stage. */
export interface Outcome {
  size: WinSize;
  payout: Cents;
  /** Null when there is none to print: no win, or a demo that wins nothing. */
  gain: Cents | null;
  /** Which reels get light: those that brought more than their share of the stake, in a win. */
  lit: readonly boolean[];
}

/** Reads a result: how big, how much, and who is lit. */
export function outcomeOf(result: NonNullable<BoxState['result']>): Outcome {
  const size = winSizeOf(result);
  const payout = payoutOf(result.openings);
  const share = result.stakeCents / result.openings.length;
  return {
    size,
    payout,
    gain: size > 0 && !isDemo(result.mode) ? cents(payout - result.stakeCents) : null,
    lit: result.openings.map(({ item }) => size > 0 && (result.openings.length === 1 || item.sale_price > share)),
  };
}

/** A box's items by price, dearest first; ties stay in ticket order. */
export function dearest(items: readonly BoxItem[]): BoxItem[] {
  return items
    .map((item, index) => ({ item, index }))
    .sort((a, b) => b.item.sale_price - a.item.sale_price || a.index - b.index)
    .map(({ item }) => item);
}

/** Light on the other cards beside a winner: darker when the winner is lit. */
export function sidesOf(lit: boolean, tuning: BoxTuning): number {
  return lit ? tuning.sideBrightness : tuning.sideBrightness + (1 - tuning.sideBrightness) * tuning.calmSides;
}

/** How far a winner is lifted: a calm one only a little. */
export function liftOf(lit: boolean, tuning: BoxTuning): number {
  return lit ? 1 : tuning.calmLift;
}

/** The big number at rest. */
export function totalLook(outcome: Outcome, tuning: BoxTuning): TotalLook {
  return {
    shown: outcome.payout,
    final: outcome.payout,
    gain: outcome.gain,
    gainAlpha: 1,
    alpha: 1,
    color: tokenTint(outcome.size > 0 ? tuning.numberColor : tuning.calmNumberColor),
    gainColor: tokenTint(tuning.gainColor),
  };
}

/** A reel standing still with the given cards. */
export function stillReel(cards: readonly BoxItem[], position: number, tuning: BoxTuning): ReelLook {
  return { cards, position, smear: 0, alpha: 1, sides: 1, hideWinner: false, floor: 1, reflection: tuning.reflection };
}

/** A state at rest. */
export function restPose(state: BoxState, tuning: BoxTuning): Pose {
  const { result, items } = state;
  if (result === null) {
    const showcase = items.length === 0 ? null : { items: dearest(items), alpha: 1, risen: () => 1, sunk: 0 };
    return { showcase, reels: [], total: null, backs: { alpha: 0, glow: 0 }, edges: tuning.showEdges, secret: false };
  }
  const outcome = outcomeOf(result);
  const reels = result.openings.map((opening, index): ReelPose => {
    const cards = restCards(items, opening);
    const item = cards[WINDOW] ?? opening.item;
    const lit = outcome.lit[index] ?? false;
    return {
      reel: { ...stillReel(cards, WINDOW, tuning), sides: sidesOf(lit, tuning), hideWinner: true },
      needle: { kick: 0, alpha: 1, raised: liftOf(lit, tuning), focus: 0 },
      hero: { item, lift: liftOf(lit, tuning), glow: lit ? tuning.glowStrength : 0, alpha: 1, offset: 0 },
      spot: lit ? { item, strength: 1, rays: 0, turn: 0, flash: 0 } : null,
    };
  });
  return { showcase: null, reels, total: totalLook(outcome, tuning), backs: { alpha: 0, glow: 0 }, edges: 1, secret: false };
}
