import type { StoreApi } from 'zustand/vanilla';
import { cents, type Cents } from '#contract/money.ts';
import type { BetFlow } from './bet-flow.ts';
import type { GameAsk, PlayOutcome } from './game-outcome.ts';

/** The result of a bet. */
export interface BetResult {
  stake: Cents;
  payout: Cents;
}

/** A bet that was placed, as controls and auto play follow it. Both promises always settle. */
export interface PlacedStake {
  /** True once the server took it; false when it refused or never answered. */
  answered: Promise<boolean>;
  /** Its result, once that may be seen; null for a bet without one: refused, unknown or refunded. */
  settled: Promise<BetResult | null>;
}

/** The bets of a page that are under way. */
export interface BetsOnTheWay {
  open: readonly { step: 'sending' | 'presenting'; intent: { stake: Cents } }[];
  /** Bets whose outcome is not known. */
  unknown: readonly unknown[];
  /** Unknown bets are being looked up without a press; left out: never. */
  looking?: boolean;
  /** The rules' shortest time per game has not passed yet. */
  cooling: boolean;
}

/** How a page places its bets: for its own scene, or on a round. Controls and auto play know nothing else of a game. */
export interface PlacingPort<Ask> {
  store: Pick<StoreApi<BetsOnTheWay>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** The most bets under way at once. */
  maxOpen: number;
  /** All players share the round that presents the bet, so it can't be presented at once. */
  shared: boolean;
  /** Places a bet, or looks up the oldest unknown one; does nothing and returns null while no further bet may run. */
  place(ask: Ask): PlacedStake | null;
  /** Resolves when auto play may place its next bet. */
  next(instant: boolean): Promise<void>;
}

/** Stakes in calls without an answer yet, cents: the balance still contains them, so they count as spent already. */
export function sentCents({ open }: Pick<BetsOnTheWay, 'open'>): number {
  return open.reduce((sum, { step, intent }) => sum + (step === 'sending' ? intent.stake : 0), 0);
}

interface ScenePlacing<Ask extends GameAsk, Outcome extends PlayOutcome<Ask>> {
  flow: BetFlow<Ask, Outcome>;
  maxOpen: number;
  /** The pause between two bets of auto play, ms; counted from the answer, or from the result where the next stake depends on it. */
  paceMs: { normal: number; instant: number };
}

const resultOf = ({ payoutCents, profitCents }: Pick<PlayOutcome<GameAsk>, 'payoutCents' | 'profitCents'>): BetResult => ({
  stake: cents(payoutCents - profitCents),
  payout: payoutCents,
});

/** Bets that the scene of the page presents. */
export function placedForScene<Ask extends GameAsk, Outcome extends PlayOutcome<Ask>>({
  flow,
  maxOpen,
  paceMs,
}: ScenePlacing<Ask, Outcome>): PlacingPort<Ask> {
  return {
    store: flow.store,
    maxOpen,
    shared: false,
    place(ask) {
      const placed = flow.play(ask);
      if (!placed) return null;
      const settled = placed.outcome.then((outcome) => outcome && resultOf(outcome));
      return { answered: placed.answered, settled };
    },
    next: (instant) => new Promise((resolve) => setTimeout(resolve, instant ? paceMs.instant : paceMs.normal)),
  };
}
