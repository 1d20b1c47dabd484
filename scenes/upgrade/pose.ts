import { upgradeWins } from '#contract/games/upgrade.ts';
import { cents, type Cents } from '#contract/money.ts';
import type { WinSize } from '#contract/win-size.ts';
import { turnOf } from './arc.ts';
import { type UpgradeState, winSizeOf } from './model.ts';

/** What is put together, at a moment. */
export interface SettingPose {
  state: UpgradeState;
  /** Winning tickets as drawn; fractions while the arc glides. */
  wins: number;
  /** 0–1: how far the arc has come up after its side changed, and the things that are new on either pedestal. */
  arcFresh: number;
  stakeFresh: number;
  targetFresh: number;
}

/** How a play ended. */
export type Outcome = 'won' | 'lost';

/** Everything that a play moves, at a moment. One object per clip, written anew each frame. */
export interface OutcomePose {
  /** Where the needle points, in turns. */
  needle: number;
  needleAlpha: number;
  /** Speed over the top speed, 0–1: the length of its trail. */
  speed: number;
  /** Light that gathers at the ring before the reveal, the same for every result, 0–1. */
  focus: number;
  outcome: Outcome | null;
  /** True when the result may be read: colour and sign. */
  revealed: boolean;
  /** Light of a win, 0–1, and the flash with which it comes. */
  lit: number;
  flash: number;
  rays: number;
  raysTurn: number;
  /** How far the light has gone out, 0–1. */
  dark: number;
  /** How far the glass is open and the prize lifted. */
  open: number;
  lift: number;
  /** How far the stake is gone. */
  spent: number;
  size: WinSize;
  /** The price under a prize that was won; null: the plain price of the target. */
  price: Cents | null;
  gain: Cents | null;
  gainAlpha: number;
  /** The ticket under the lens, null for none, and how far the lens is there. */
  lensTicket: number | null;
  lensAlpha: number;
  /** True while a result is on its way that may not be revealed yet. */
  secret: boolean;
}

/** Reads a result. */
export function outcomeOf({ side, wins, result }: Pick<UpgradeState, 'side' | 'wins' | 'result'>): Outcome | null {
  if (result === null) return null;
  return upgradeWins(side, wins, result.ticket) ? 'won' : 'lost';
}

/** The setting of a state, at rest. */
export function restSetting(state: UpgradeState): SettingPose {
  return { state, wins: state.wins, arcFresh: 1, stakeFresh: 1, targetFresh: 1 };
}

/** A state at rest; a new object that clips may write into. */
export function restOutcome(state: UpgradeState): OutcomePose {
  const { result, rests } = state;
  const outcome = outcomeOf(state);
  const won = outcome === 'won' ? 1 : 0;
  const lost = outcome === 'lost' ? 1 : 0;
  const gain = result !== null && won === 1 ? cents(result.payoutCents - result.stakeCents) : null;
  return {
    needle: turnOf(rests),
    needleAlpha: 1,
    speed: 0,
    focus: 0,
    outcome,
    revealed: result !== null,
    lit: won,
    flash: 0,
    rays: 0,
    raysTurn: 0,
    dark: lost,
    open: won,
    lift: won,
    spent: won + lost,
    size: result === null ? 0 : winSizeOf(result),
    price: result !== null && won === 1 ? result.payoutCents : null,
    gain,
    gainAlpha: gain === null ? 0 : 1,
    lensTicket: result === null ? null : result.ticket,
    lensAlpha: result === null ? 0 : 1,
    secret: false,
  };
}

/** What lights and moves a result, at a share of another pose's: as it goes or comes. */
export function shareResult(pose: OutcomePose, of: OutcomePose, share: number): void {
  pose.lit = of.lit * share;
  pose.dark = of.dark * share;
  pose.open = of.open * share;
  pose.lift = of.lift * share;
  pose.spent = of.spent * share;
  pose.gainAlpha = of.gainAlpha * share;
  pose.lensAlpha = of.lensAlpha * share;
}
