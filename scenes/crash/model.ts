import { bustAtMs, CRASH_GROWTH, flightAt, HIGHEST_BUST, LEAST_CASH_OUT } from '#contract/games/crash.ts';
import type { Cents } from '#contract/money.ts';
import { type WinSize, winSize } from '#contract/win-size.ts';

/*
 * Every time in here is on the clock of the slot, which for this scene is the server's: the same number means the same moment for all players, and
 * the picture of any moment follows from the state and that number alone. Multipliers are whole hundredths, 341 is 3.41×.
 */

/** Bets on a new round are open. */
export interface CrashOpened {
  kind: 'opened';
  /** Seeds the round's decoration. */
  roundId: string;
  openedAtMs: number;
  closesAtMs: number;
}

/** The flight has started. */
export interface CrashStarted {
  kind: 'started';
  startedAtMs: number;
}

/** The player's own bet of this round was placed, or is no longer there (null: taken back or refunded). */
export interface CrashStaked {
  kind: 'staked';
  stakeCents: Cents | null;
}

/** One bet that left the flight with a win. */
export interface CashOut {
  id: string;
  name: string;
  /** Hundredths. */
  at: number;
  stakeCents: Cents;
  payoutCents: Cents;
  /** True for the player's own. */
  own: boolean;
}

/** Bets were cashed out; a batch, as the server sends them. */
export interface CrashCashed {
  kind: 'cashed';
  outs: readonly CashOut[];
}

/** The flight is over. */
export interface CrashBusted {
  kind: 'busted';
  /** Hundredths. */
  bust: number;
  /** When the picture shows it: on arrival when it is live, the true moment (start + bustAtMs) in a replay. */
  atMs: number;
}

/** Nothing was received from the server since a moment, or (null) messages arrive again. */
export interface CrashLagged {
  kind: 'lagged';
  sinceMs: number | null;
}

export type CrashFact = CrashOpened | CrashStarted | CrashStaked | CrashCashed | CrashBusted | CrashLagged;

/** The few words in the picture; the page gives them in the player's language. */
export interface CrashCaptions {
  /** Over the countdown: "Takes off in". */
  opening: string;
  /** Bets are closed, the flight hasn't started: "Get ready". */
  closed: string;
  /** Beside the number of a flight that is over: "Crashed". */
  busted: string;
  /** While the connection lags: "Connection lags". */
  lagging: string;
}

/** The state of the round on show. */
export interface CrashState {
  words: CrashCaptions;
  roundId: string;
  /** When bets opened and close; null before the first round is known. */
  open: { openedAtMs: number; closesAtMs: number } | null;
  startedAtMs: number | null;
  bust: { bust: number; atMs: number } | null;
  /** In order of arrival. */
  outs: readonly CashOut[];
  /** Own stake of this round. */
  stakeCents: Cents | null;
  lagSinceMs: number | null;
}

/** English, for stories and as the fallback. */
export const CRASH_WORDS: CrashCaptions = {
  opening: 'Takes off in',
  closed: 'Get ready',
  busted: 'Crashed',
  lagging: 'Connection lags',
};

/** Before anything is known of a round. */
export function initialCrash(words: CrashCaptions = CRASH_WORDS): CrashState {
  return { words, roundId: 'none', open: null, startedAtMs: null, bust: null, outs: [], stakeCents: null, lagSinceMs: null };
}

/** The state after a fact. Throws RangeError on multipliers that no flight has and on a fact that belongs to another part of a round. */
export function reduceCrash(state: CrashState, fact: CrashFact): CrashState {
  switch (fact.kind) {
    case 'opened': {
      const { roundId, openedAtMs, closesAtMs } = fact;
      return { ...initialCrash(state.words), roundId, open: { openedAtMs, closesAtMs }, lagSinceMs: state.lagSinceMs };
    }
    case 'started':
      return { ...state, startedAtMs: fact.startedAtMs };
    case 'staked':
      return { ...state, stakeCents: fact.stakeCents };
    case 'cashed': {
      const known = new Set(state.outs.map(({ id }) => id));
      const news = fact.outs.filter(({ id }) => !known.has(id));
      for (const { at } of news)
        if (!Number.isInteger(at) || at < LEAST_CASH_OUT || at > HIGHEST_BUST)
          throw new RangeError(`no cash-out is possible at ${at} hundredths`);
      return { ...state, outs: [...state.outs, ...news] };
    }
    case 'busted': {
      const { bust, atMs } = fact;
      if (!Number.isInteger(bust) || bust < 100 || bust > HIGHEST_BUST) throw new RangeError(`no flight ends at ${bust} hundredths`);
      if (state.startedAtMs === null) throw new RangeError('a flight that has not started can not be over');
      return { ...state, bust: { bust, atMs } };
    }
    case 'lagged':
      return { ...state, lagSinceMs: fact.sinceMs };
  }
}

/** The phase of a round. `none`: no round is known; `closed`: bets are closed and the flight hasn't started. */
export type CrashPhase = 'none' | 'open' | 'closed' | 'flying' | 'busted';

/** The phase of the round at a moment. */
export function phaseAt({ open, startedAtMs, bust }: CrashState, nowMs: number): CrashPhase {
  if (startedAtMs !== null && nowMs >= startedAtMs) return bust !== null && nowMs >= bust.atMs ? 'busted' : 'flying';
  if (open === null) return startedAtMs === null ? 'none' : 'closed';
  return nowMs < open.closesAtMs ? 'open' : 'closed';
}

/** How long the flight has lasted at a moment, ms: it stops at its bust, and while the connection lags. */
export function elapsedAt({ startedAtMs, bust, lagSinceMs }: CrashState, nowMs: number): number {
  if (startedAtMs === null) return 0;
  const seenMs = bust === null && lagSinceMs !== null ? Math.min(nowMs, Math.max(startedAtMs, lagSinceMs)) : nowMs;
  const elapsedMs = Math.max(0, seenMs - startedAtMs);
  if (bust === null) return elapsedMs;
  return nowMs >= bust.atMs ? reachMs(bust.bust) : Math.min(elapsedMs, bustAtMs(bust.bust) - 1);
}

/** The printed multiplier at a moment, hundredths: the flight's own rule, and the bust itself once it is revealed, since a high flight leaps over hundredths. */
export function multiplierAt(state: CrashState, nowMs: number): number {
  const { bust } = state;
  return bust !== null && nowMs >= bust.atMs ? bust.bust : flightAt(elapsedAt(state, nowMs));
}

/** When the curve is at a multiplier, ms after the start, fractions included: the place of a mark, not the rule of a payout. */
export function reachMs(hundredths: number): number {
  return Math.log(hundredths / 100) / CRASH_GROWTH;
}

/** The player's own cash-out of this round. */
export function ownOut({ outs }: CrashState): CashOut | null {
  return outs.find(({ own }) => own) ?? null;
}

/** How big a cash-out is to be celebrated. */
export function winSizeOf({ stakeCents, payoutCents }: Pick<CashOut, 'stakeCents' | 'payoutCents'>): WinSize {
  return winSize(stakeCents, payoutCents);
}
