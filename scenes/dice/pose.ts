import { diceWins } from '#contract/games/dice.ts';
import { cents, type Cents } from '#contract/money.ts';
import type { WinSize } from '#contract/win-size.ts';
import { type DiceState, winSizeOf } from './model.ts';
import type { DieAt } from './path.ts';

/** Handle and zones at a moment. */
export interface SettingPose {
  side: DiceState['side'];
  /** Position of handle and border, hundredths; fractions while they glide. */
  border: number;
  /** What is printed on the handle's plate, hundredths. */
  target: number;
  /** 0–1: how far the zones' light has come up after the winning side changed. */
  fresh: number;
}

/** How a result reads: a win above the stake is celebrated, one that only returns the stake is calm. */
export type Outcome = 'won' | 'returned' | 'lost';

/** A soft light behind the flying die. */
export interface Ghost {
  value: number;
  lift: number;
  alpha: number;
}

/** Everything that a roll moves, at a moment. One object per clip, written anew each frame. */
export interface OutcomePose {
  die: DieAt;
  dieAlpha: number;
  ghosts: Ghost[];
  /** Light of a result, 0–1, and the flash with which it comes. */
  lit: number;
  flash: number;
  /** Slow rays behind the die, part of a big win. */
  rays: number;
  raysTurn: number;
  /** The big number in hundredths; fractions are cut. */
  number: number;
  numberAlpha: number;
  numberScale: number;
  /** True when the number is a result, with its colour and sign; while it rolls it has neither. */
  numberRevealed: boolean;
  /** The result whose light is shown; null: none. */
  outcome: Outcome | null;
  size: WinSize;
  gain: Cents | null;
  gainAlpha: number;
  /** What a win would pay, shown while there is no number. */
  offerAlpha: number;
  /** True while a result is on its way that may not be revealed yet. */
  secret: boolean;
}

/** Ghosts that a pose carries at most. */
export const MOST_GHOSTS = 8;

/** An outcome of nothing yet; clips write into their own. */
export function blankOutcome(): OutcomePose {
  return {
    die: { value: 0, lift: 0, spin: 0, squash: 0 },
    dieAlpha: 1,
    ghosts: Array.from({ length: MOST_GHOSTS }, () => ({ value: 0, lift: 0, alpha: 0 })),
    lit: 0,
    flash: 0,
    rays: 0,
    raysTurn: 0,
    number: 0,
    numberAlpha: 0,
    numberScale: 1,
    numberRevealed: false,
    outcome: null,
    size: 0,
    gain: null,
    gainAlpha: 0,
    offerAlpha: 1,
    secret: false,
  };
}

/** Reads a result. */
export function outcomeOf({ side, target, result }: Pick<DiceState, 'side' | 'target' | 'result'>): Outcome | null {
  if (result === null) return null;
  if (!diceWins(side, target, result.roll)) return 'lost';
  return winSizeOf(result) > 0 ? 'won' : 'returned';
}

/** The setting of a state, at rest. */
export function restSetting({ side, target }: DiceState): SettingPose {
  return { side, border: target, target, fresh: 1 };
}

/** A state at rest, written into `pose`. */
export function restOutcome(state: DiceState, pose: OutcomePose): OutcomePose {
  const { lies, result } = state;
  pose.die.value = lies;
  pose.die.lift = 0;
  pose.die.spin = 0;
  pose.die.squash = 0;
  pose.dieAlpha = 1;
  for (const ghost of pose.ghosts) ghost.alpha = 0;
  pose.lit = result === null ? 0 : 1;
  pose.flash = 0;
  pose.rays = 0;
  pose.number = lies;
  pose.numberAlpha = result === null ? 0 : 1;
  pose.numberScale = 1;
  pose.numberRevealed = result !== null;
  pose.outcome = outcomeOf(state);
  pose.size = result === null ? 0 : winSizeOf(result);
  pose.gain = result !== null && pose.size > 0 ? cents(result.payoutCents - result.stakeCents) : null;
  pose.gainAlpha = pose.gain === null ? 0 : 1;
  pose.offerAlpha = result === null ? 1 : 0;
  pose.secret = false;
  return pose;
}
