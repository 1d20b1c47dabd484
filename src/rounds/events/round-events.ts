import type { Cents } from '#contract/money.ts';
import type { BetResult } from '#src/play/bet/placing-port.ts';
import type { FeedState, RoundKinds } from '../round-feed.ts';
import type { LinkState } from '../round-link.ts';

/*
 * What happens in a game of rounds, as one stream
 * 1. Everything enters by one door: messages of the server as the feed took them, answers to this tab's intents, and the moment at which a result may be
 *    seen. Each thing that happens is one event, once.
 * 2. The state is reduced first. Then the subscribers of each step are notified, step by step, in the order of STEPS.
 * 3. What happens while subscribers are notified waits until all of them have been.
 * So a hold exists before anything that it conceals is drawn, and the scene has an event before the hold on it is released.
 */

/** The order in which subscribers are notified of what one message brought. */
export const STEPS = ['hold', 'scene', 'release', 'sound', 'speech', 'toasts', 'statistics', 'invalidation'] as const;

export type Step = (typeof STEPS)[number];

/** What this tab asks the server for. */
type IntentName = 'bet' | 'cashOut' | 'takeBack';

export type RoundEvent<Kinds extends RoundKinds> =
  /** The round entered a state; not for the first one that is known. */
  | { kind: 'entered'; round: Kinds['round'] }
  /** The round is over and its result may be seen; not for one that was over when it became known. */
  | { kind: 'ended'; round: Kinds['round'] }
  /** A snapshot has replaced what was known. */
  | { kind: 'gap' }
  /** Another player is here, or none. */
  | { kind: 'playerChanged' }
  /** An own bet that was seen open: it is on its round now, or its stake came back. */
  | { kind: 'boarded' | 'refunded' | 'canceled'; bet: Kinds['mine'] }
  /** The result of an own bet that was seen open, once that may be seen. */
  | { kind: 'settled'; bet: Kinds['mine']; result: BetResult }
  /** The server took the bet: on the round, or for the next one. */
  | { kind: 'placed' | 'queued'; bet: Kinds['mine'] }
  /** A request is about to be sent. */
  | { kind: 'asked'; intent: IntentName; id: string }
  /** The server's own answer, with the balance after it. */
  | { kind: 'answered'; intent: IntentName; bet: Kinds['mine']; balance: Cents; version: number }
  /** The bet left the flight. */
  | { kind: 'cashedOut'; bet: Kinds['mine'] }
  /** The bet was taken back; `lookedUp`: no answer said so. */
  | { kind: 'takenBack'; bet: Kinds['mine']; lookedUp: boolean }
  /** The request changed nothing: the bet says what became of it. */
  | { kind: 'inVain'; intent: IntentName; bet: Kinds['mine'] }
  /** `unknown`: without an answer; it is looked up, or asked for again by the next press. `lost`: no player is signed in who could ask. */
  | { kind: 'refused' | 'lost' | 'unknown'; intent: IntentName; id: string; error: unknown; /** Placed by auto play. */ auto?: boolean };

/** What a tab knows of a game's rounds. */
export interface RoundState<Kinds extends RoundKinds> extends FeedState<Kinds>, LinkState {
  /** A page shows the game. */
  viewed: boolean;
  /** The round whose result is known and must not be seen yet; null for none. */
  concealed: string | null;
}

/** What one game knows of its rounds. */
export interface RoundRules<Kinds extends RoundKinds> {
  /** An own bet as far as it may be seen, with what follows from the public news. `inStep`: none of them is missing. */
  seen(bet: Kinds['mine'], state: RoundState<Kinds>, inStep: boolean): Kinds['mine'];
  /** Until when, by the server's clock, the result of the round is concealed, ms; null: it isn't. Left out: it never is. */
  concealedUntilMs?(state: RoundState<Kinds>): number | null;
}

/** Notified of all events of one message together, with the state after them; also when there are none and only the state has changed. */
export type RoundListener<Kinds extends RoundKinds> = (events: readonly RoundEvent<Kinds>[], state: RoundState<Kinds>) => void;
