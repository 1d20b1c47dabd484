import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Cents } from '#contract/money.ts';
import { rankOf, type RoundFeed, type RoundKinds } from '../round-feed.ts';
import type { RoundLink } from '../round-link.ts';
import { SettledBets } from '../settled-bets.ts';
import { type RoundEvent, type RoundListener, type RoundRules, type RoundState, type Step, STEPS } from './round-events.ts';

/** An own bet with what it costs and pays. */
export type PaidKinds = RoundKinds & { mine: { stake: Cents; payout: Cents } };

export interface StreamPorts<Kinds extends PaidKinds> {
  feed: Pick<RoundFeed<Kinds>, 'store' | 'own' | 'inStep'>;
  link: Pick<RoundLink<Kinds>, 'store' | 'enter'>;
  rules: RoundRules<Kinds>;
  /** By the server's clock, ms. */
  now(): number;
  after(delayMs: number, run: () => void): () => void;
  /** Whether the tab is hidden. A hidden tab conceals no result. */
  hidden(): boolean;
  /** A subscriber threw. The others are notified all the same. */
  report(error: unknown): void;
}

/** Whether a bet is settled or was given back. */
export const isOver = ({ status }: { status: string }): boolean => status !== 'queued' && status !== 'placed';

/** The events of one game's rounds and the state that they are reduced to; see round-events.ts. */
export class RoundStream<Kinds extends PaidKinds> {
  readonly store: StoreApi<RoundState<Kinds>>;
  /** The results of own bets, each once it may be seen. */
  readonly settled = new SettledBets();
  readonly #ports: StreamPorts<Kinds>;
  readonly #listeners = Object.fromEntries(STEPS.map((step) => [step, new Set()])) as Record<Step, Set<RoundListener<Kinds>>>;
  #batches: { events: readonly RoundEvent<Kinds>[]; state: RoundState<Kinds> }[] = [];
  #delivering = false;
  /** The stream itself is updating the feed, whose change is no news to it. */
  #adopting = false;
  #viewers = 0;
  #autoPlays = (): boolean => false;
  /** Own bets that were seen open, by their last status. */
  readonly #seenOpen = new Map<string, string>();
  /** The result that is or was concealed, and how to stop waiting for its end. */
  #secret: { key: string; stop: () => void } | null = null;

  constructor(ports: StreamPorts<Kinds>) {
    this.#ports = ports;
    const { feed, link } = ports;
    this.store = createStore<RoundState<Kinds>>(() => ({
      ...feed.store.getState(),
      ...link.store.getState(),
      viewed: false,
      concealed: null,
    }));
    feed.store.subscribe((state) => {
      if (!this.#adopting) this.#take(state);
    });
    link.store.subscribe((state) => this.#take(state));
  }

  /** Subscribes to a step; within one, subscribers are notified in the order in which they came. */
  on(step: Step, listener: RoundListener<Kinds>): void {
    this.#listeners[step].add(listener);
  }

  /** Publishes events of intents (placed, refused …) or of a snapshot. The bets in them are handed to the feed. */
  publish(...events: readonly RoundEvent<Kinds>[]): void {
    this.#adopt(events.flatMap((event) => ('bet' in event ? [event.bet] : [])));
    this.#take(this.#ports.feed.store.getState(), events);
  }

  /** Whether auto play is on; it reports a sum at its end instead of each result. */
  autoPlays(): boolean {
    return this.#autoPlays();
  }

  /** A page shows the game; `autoPlays` says whether auto play is on there. Returns how to leave it. */
  enter(autoPlays: () => boolean): () => void {
    this.#autoPlays = autoPlays;
    const leave = this.#ports.link.enter();
    this.#viewers += 1;
    this.#take({ viewed: true });
    return () => {
      this.#viewers -= 1;
      this.#take({ viewed: this.#viewers > 0 });
      leave();
    };
  }

  /** The concealed result of a round may be seen: its scene has shown it, or will not. */
  reveal(roundId: string): void {
    if (this.store.getState().concealed === roundId) this.#take({ concealed: null });
  }

  #take(change: Partial<RoundState<Kinds>>, published: readonly RoundEvent<Kinds>[] = []): void {
    const before = this.store.getState();
    let state = this.#conceal({ ...before, ...change });
    const bets = this.#betEvents(state);
    if (this.#adopt(bets.inferred)) state = { ...state, mine: this.#ports.feed.store.getState().mine };
    this.#batches.push({ events: [...bets.events, ...published, ...roundEvents(before, state)], state });
    this.store.setState(state, true);
    this.#deliver();
  }

  #adopt(bets: readonly Kinds['mine'][]): boolean {
    this.#adopting = true;
    try {
      for (const bet of bets) this.#ports.feed.own(bet);
    } finally {
      this.#adopting = false;
    }
    return bets.length > 0;
  }

  /** The state with what it must conceal. Each result is concealed once, from its first sight on. */
  #conceal(state: RoundState<Kinds>): RoundState<Kinds> {
    const { rules, now, after, hidden } = this.#ports;
    const untilMs = state.viewed && state.round !== null ? (rules.concealedUntilMs?.(state) ?? null) : null;
    const key = untilMs === null ? null : `${state.round?.id} ${untilMs}`;
    if (key === (this.#secret?.key ?? null)) return state;
    this.#secret?.stop();
    const leftMs = (untilMs ?? 0) - now();
    const concealed = leftMs > 0 && !hidden() ? (state.round?.id ?? null) : null;
    const stop = concealed === null ? () => undefined : after(leftMs, () => this.reveal(concealed));
    this.#secret = key === null ? null : { key, stop };
    return { ...state, concealed };
  }

  /** The events of own bets; `inferred`: bets whose newer status follows from the round's public events. */
  #betEvents(state: RoundState<Kinds>): { events: RoundEvent<Kinds>[]; inferred: Kinds['mine'][] } {
    const { rules, feed } = this.#ports;
    const events: RoundEvent<Kinds>[] = [];
    const inferred: Kinds['mine'][] = [];
    for (const known of state.mine) {
      const bet = rules.seen(known, state, feed.inStep);
      // While feed and round are in step: the events of the next round say nothing of this bet.
      if (feed.inStep && rankOf(bet) > rankOf(known)) inferred.push(bet);
      const event = isOver(bet) ? this.#overEvent(bet) : this.#openEvent(bet);
      if (event !== null) events.push(event);
    }
    return { events, inferred };
  }

  #openEvent(bet: Kinds['mine']): RoundEvent<Kinds> | null {
    if (this.settled.has(bet.id)) return null;
    const before = this.#seenOpen.get(bet.id);
    this.#seenOpen.set(bet.id, bet.status);
    return before === 'queued' && bet.status === 'placed' ? { kind: 'boarded', bet } : null;
  }

  /** Only for bets that were seen open; others ended before this visit. */
  #overEvent(bet: Kinds['mine']): RoundEvent<Kinds> | null {
    const { id, status, stake, payout } = bet;
    const result = status === 'won' || status === 'lost' ? { stake, payout } : null;
    const first = this.settled.settle(id, result);
    if (!this.#seenOpen.delete(id) || !first) return null;
    return result === null ? { kind: status === 'refunded' ? 'refunded' : 'canceled', bet } : { kind: 'settled', bet, result };
  }

  #deliver(): void {
    if (this.#delivering) return;
    this.#delivering = true;
    for (let batch = this.#batches.shift(); batch !== undefined; batch = this.#batches.shift())
      for (const step of STEPS)
        for (const listener of this.#listeners[step]) {
          try {
            listener(batch.events, batch.state);
          } catch (error) {
            this.#ports.report(error);
          }
        }
    this.#delivering = false;
  }
}

/** What has happened to the round. */
function roundEvents<Kinds extends RoundKinds>(before: RoundState<Kinds>, { round, concealed }: RoundState<Kinds>): RoundEvent<Kinds>[] {
  if (round === null || before.round === null) return [];
  const events: RoundEvent<Kinds>[] = [];
  const entered = before.round.id !== round.id || before.round.status !== round.status;
  if (entered) events.push({ kind: 'entered', round });
  const shown = round.status === 'ended' && concealed !== round.id;
  if (shown && (entered || before.concealed === round.id)) events.push({ kind: 'ended', round });
  return events;
}
