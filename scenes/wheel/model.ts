import { WHEEL_COLORS, WHEEL_SEGMENTS, type WheelColor, wheelMultiplier } from '#contract/games/wheel.ts';
import { cents, type Cents } from '#contract/money.ts';
import { payoutAt } from '#contract/multiplier.ts';
import { type WinSize, winSize } from '#contract/win-size.ts';

/*
 * Every time in here is on the clock of the slot, which for this scene is the server's: the picture of any moment follows from the state and that
 * number alone.
 */

/** Bets on a new round are open. */
export interface WheelOpened {
  kind: 'opened';
  roundId: string;
  openedAtMs: number;
  closesAtMs: number;
}

/** What is staked on one colour by all players, and by the player. */
export interface ColorStakes {
  players: number;
  stakeCents: Cents;
  ownCents: Cents;
}

export type WheelStakes = Readonly<Record<WheelColor, ColorStakes>>;

/** What is staked now, whole: it replaces what was known. */
export interface WheelStaked {
  kind: 'staked';
  stakes: WheelStakes;
}

/** The wheel was drawn and turns. Present it with `atMs: startedAtMs`, so that a player who joins late joins at the right place. */
export interface WheelSpun {
  kind: 'spun';
  segment: number;
  /** Where in the segment the pointer rests, 0–1 of its width. */
  spot: number;
  startedAtMs: number;
  /** The server's length of the spin; at its end the wheel rests and the result may be revealed. */
  lengthMs: number;
}

/** Nothing was received from the server since a moment, or (null) messages arrive again. */
export interface WheelLagged {
  kind: 'lagged';
  sinceMs: number | null;
}

export type WheelFact = WheelOpened | WheelStaked | WheelSpun | WheelLagged;

/** The few words in the picture; the page gives them in the player's language. */
export interface WheelCaptions {
  /** Over the countdown: "Bets close in". */
  opening: string;
  /** Bets are closed, the wheel doesn't turn yet: "Bets are closed". */
  closed: string;
  /** While the connection lags: "Connection lags". */
  lagging: string;
}

/** A place on the wheel. */
export interface WheelPosition {
  segment: number;
  spot: number;
}

/** The state of the round on show. */
export interface WheelState {
  words: WheelCaptions;
  roundId: string;
  open: { openedAtMs: number; closesAtMs: number } | null;
  /** Where the pointer was before this round's spin. */
  lies: WheelPosition;
  spin: (WheelPosition & { startedAtMs: number; lengthMs: number }) | null;
  stakes: WheelStakes;
  lagSinceMs: number | null;
}

/** English, for stories and as the fallback. */
export const WHEEL_WORDS: WheelCaptions = { opening: 'Bets close in', closed: 'Bets are closed', lagging: 'Connection lags' };

const NOTHING: ColorStakes = { players: 0, stakeCents: cents(0), ownCents: cents(0) };

/** No stakes at all. */
export const NO_STAKES: WheelStakes = { 2: NOTHING, 3: NOTHING, 5: NOTHING, 50: NOTHING };

/** Before anything is known of a round: the wheel is at the start of its table. */
export function initialWheel(words: WheelCaptions = WHEEL_WORDS): WheelState {
  return { words, roundId: 'none', open: null, lies: { segment: 0, spot: 0.5 }, spin: null, stakes: NO_STAKES, lagSinceMs: null };
}

/** The state after a fact. Throws RangeError on a place that the wheel doesn't have. */
export function reduceWheel(state: WheelState, fact: WheelFact): WheelState {
  switch (fact.kind) {
    case 'opened': {
      const { roundId, openedAtMs, closesAtMs } = fact;
      const lies = state.spin === null ? state.lies : { segment: state.spin.segment, spot: state.spin.spot };
      return { ...state, roundId, open: { openedAtMs, closesAtMs }, lies, spin: null, stakes: NO_STAKES };
    }
    case 'staked':
      return { ...state, stakes: fact.stakes };
    case 'spun': {
      const { segment, spot, startedAtMs, lengthMs } = fact;
      if (WHEEL_SEGMENTS[segment] === undefined) throw new RangeError(`the wheel has no segment ${segment}`);
      if (!(spot >= 0 && spot <= 1)) throw new RangeError(`a segment has no spot ${spot}`);
      if (!(lengthMs > 0)) throw new RangeError(`a spin can not last ${lengthMs} ms`);
      return { ...state, spin: { segment, spot, startedAtMs, lengthMs } };
    }
    case 'lagged':
      return { ...state, lagSinceMs: fact.sinceMs };
  }
}

/** The phase of a round. `none`: no round is known; `closed`: bets are closed and the wheel doesn't turn yet; `rest`: the result may be read. */
export type WheelPhase = 'none' | 'open' | 'closed' | 'spinning' | 'rest';

/** The phase of the round at a moment. */
export function phaseAt({ open, spin }: WheelState, nowMs: number): WheelPhase {
  if (spin !== null && nowMs >= spin.startedAtMs) return nowMs < spin.startedAtMs + spin.lengthMs ? 'spinning' : 'rest';
  if (open === null) return spin === null ? 'none' : 'closed';
  return nowMs < open.closesAtMs ? 'open' : 'closed';
}

/** What a segment pays. Throws RangeError on one that the wheel doesn't have. */
export function colorOf(segment: number): WheelColor {
  const color = WHEEL_SEGMENTS[segment];
  if (color === undefined) throw new RangeError(`the wheel has no segment ${segment}`);
  return color;
}

/** What the player staked on this round in all, and what the spin brings back. */
export function ownResult({ stakes }: Pick<WheelState, 'stakes'>, segment: number): { stakeCents: Cents; payoutCents: Cents } {
  const color = colorOf(segment);
  const stakeCents = cents(WHEEL_COLORS.reduce((sum, each) => sum + stakes[each].ownCents, 0));
  return { stakeCents, payoutCents: payoutAt(stakes[color].ownCents, wheelMultiplier(color)) };
}

/** How big the player's own result is to be celebrated. */
export function winSizeOf(state: Pick<WheelState, 'stakes'>, segment: number): WinSize {
  const { stakeCents, payoutCents } = ownResult(state, segment);
  return winSize(stakeCents, payoutCents);
}
