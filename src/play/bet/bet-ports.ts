import type { Cents } from '#contract/money.ts';
import type { Concealing, Hold, HoldRequest } from '#src/settlement/hold.ts';

/** What a press asked for. The key makes it one effect on the server, however often it has to be sent. */
export type Intent<Ask> = Ask & { key: string };

/** One bet that is on its way. */
export interface OpenBet<Ask> {
  intent: Intent<Ask>;
  step: 'sending' | 'presenting';
}

/** The state of the bets: the earliest step of any of them. In `unknown` it is not known whether it was placed; the next press asks again. */
export type Phase<Ask> = { step: 'rest' } | { step: 'sending' | 'presenting' | 'unknown'; intent: Intent<Ask> };

export interface BetFlowState<Ask, Outcome> {
  phase: Phase<Ask>;
  open: readonly OpenBet<Ask>[];
  /** Bets whose outcome is not known, oldest first. */
  unknown: readonly Intent<Ask>[];
  /** Bets in doubt are being asked for without a press. */
  looking: boolean;
  /** The rules' shortest time per game has not passed yet: presses are ignored. */
  cooling: boolean;
  /** The last outcome that was released; where only one bet runs at a time it goes when the next one is presented. */
  outcome: Outcome | null;
}

/** What the flow must know of an outcome; a game adds what it shows. */
export interface Settleable {
  /** The server's id: names the clip and seeds its decoration. */
  sceneId: string;
  /** What the bet pays into the balance, which the gate conceals; 0 where prizes are won. */
  coinsCents: Cents;
  /** Null when no money moved. */
  balance: { balance: Cents; version: number } | null;
}

/** The part of a settlement hold that a bet uses. */
export type FlowHold = Pick<Hold, 'answered' | 'after' | 'release' | 'isOpen'>;

/** The part of a scene's handle that a bet uses. `present` may throw: a wrong picture is never shown. */
export interface FlowScene<Fact> {
  present(fact: Fact, options: { id: string; atMs?: number }): { released: Promise<void>; done: Promise<unknown>; skip(): void };
  lengthOf(fact: Fact): number;
}

/** Everything outside that presenting an outcome touches. */
export interface PresentingPorts<Outcome extends Settleable, Fact> {
  factOf(outcome: Outcome): Fact;
  /** The scene in the page's slot, waited for a moment while it loads; null where there is none (still plate, too slow). Never rejects. */
  scene(): Promise<FlowScene<Fact> | null>;
  /** The scene could not show a result that is already final: for the log; the page shows its own plate. */
  sceneFailed(error: unknown): void;
}

/** What shows outcomes, one after the other or many at once. */
export interface Presenter<Outcome> {
  /** Shows an outcome and releases its hold when the result can be read, whatever becomes of the scene. `atMs`: since when, on the stage's clock. */
  present(key: string, outcome: Outcome, hold: FlowHold, atMs?: number): Promise<void>;
  /** Another bet begins: ends the celebration of the last one. */
  next(): void;
  /** Goes straight to the results. */
  skip(): void;
  /** The page is there. Returns how to leave it: what runs is released at once. */
  enter(): () => void;
}

/** Everything outside that placing a bet touches. */
export interface PlacingPorts<Ask, Outcome extends Settleable> {
  /** What the gate keeps back while the bet is on. */
  concealing: Concealing;
  /** The most bets on their way at once. */
  maxOpen: number;
  /** Bets that move no money: no hold at the gate, no client seed, no pause after them, and a failure leaves no doubt. */
  isDemo?(ask: Ask): boolean;
  newKey(): string;
  hold(request: HoldRequest): FlowHold;
  /** Makes sure that the player has a client seed; `again` after the server said that there is none. */
  ensureClientSeed(again: boolean): Promise<void>;
  /** Sends the intent under its key. Throws an ApiError. */
  place(intent: Intent<Ask>): Promise<Outcome>;
  receiveBalance(balance: { balance: Cents; version: number }): void;
  /** Asks for the balance and its bonus coins anew: a refusal for lack of coins, or for a stake too large beside bonus coins, says that this page has old ones. */
  refreshBalance(): void;
  /** Calls back when another player is here, or none any more. Returns how to stop. */
  onPlayerChange(listener: () => void): () => void;
  /** Pauses before an intent of unknown outcome is sent again under its key, ms. */
  againAfterMs: readonly number[];
  delay(ms: number): Promise<void>;
  /** Resolves after a pause with whether a bet in doubt may be asked for without a press, after so many times; left out, only a press asks. */
  untilLook?(count: number, pressedAtMs: number): Promise<boolean>;
  /** The least time from an answer to the next bet, ms; 0 for none. */
  minCycleMs(): number;
  /** Where other bets are on their way, an answer waits for this: those that come close together are taken in together. */
  together?(): Promise<void>;
  /** The answer is here, presenting it begins. */
  answered?(outcome: Outcome): void;
  /** After release: say it, count it, refresh lists. `left` when the page is gone. */
  released(outcome: Outcome, left: boolean): void;
  /** No bet is on its way any more. */
  rested?(): void;
  /** The server refused, nothing moved; or, as `unknown`, it never answered. */
  failed(error: unknown, intent: Intent<Ask>, kind: 'refused' | 'unknown'): void;
}

/** Everything outside that a bet touches which a scene presents. */
export interface BetPorts<Ask, Outcome extends Settleable, Fact> extends PlacingPorts<Ask, Outcome>, PresentingPorts<Outcome, Fact> {}

/** A bet that was placed. Both promises always settle. */
export interface PlacedBet<Outcome> {
  /** True once the server took it; false when it refused or never answered. */
  answered: Promise<boolean>;
  /** The outcome at its release; null when there is none. */
  outcome: Promise<Outcome | null>;
}
