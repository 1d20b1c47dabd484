import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Cents } from '#contract/money.ts';
import type { Envelope } from '#contract/realtime/envelope.ts';
import { type Position, Stream } from '#src/realtime/stream.ts';

/*
 * What a page knows of a game's rounds
 * 1. Two streams carry it: `…:game` the states of rounds, `…:bets` the bets of all players. Each is kept in step on its own: next event applied, older one
 *    dropped, a gap or another epoch closed by a snapshot.
 * 2. Bets name their round, so nothing depends on which of the two streams is ahead.
 * 3. Own bets come by answers, by the private channel and by snapshots. A bet only goes forward: queued, placed, settled.
 */

/** The most ended rounds that are kept, newest first; as many as a snapshot carries. */
export const RECENT = 50;

/** What a game's rounds are made of. */
export interface RoundKinds {
  round: { id: string; status: string };
  line: { id: string };
  batch: { round_id: string; placed: readonly { id: string }[]; canceled: readonly string[] };
  mine: { id: string; round_id: string | null; status: string };
}

/** The bets of all players, and the round that they are on. */
export interface Lines<Line> {
  roundId: string | null;
  list: readonly Line[];
}

export interface Phases {
  starting_ms: number;
  in_progress_ms: number | null;
  ended_ms: number;
}

export interface FeedState<Kinds extends RoundKinds> {
  /** Null until the first snapshot. */
  round: Kinds['round'] | null;
  lines: Lines<Kinds['line']>;
  recent: readonly Kinds['round'][];
  /** Own bets of this round and the queued one, as far as they are known. */
  mine: readonly Kinds['mine'][];
  phases: Phases | null;
  /** What one round of crash may pay in all; null where there is no such cap, or it is not known yet. */
  roundCap: Cents | null;
  /** The last snapshot could not be had; another one is tried. */
  failed: boolean;
}

export interface FeedSnapshot<Kinds extends RoundKinds> {
  places: { game: Position; bets: Position };
  ts: number;
  phases: Phases;
  round_cap?: Cents | undefined;
  round: Kinds['round'];
  bets: readonly Kinds['line'][];
  mine: readonly Kinds['mine'][];
  recent: readonly Kinds['round'][];
}

export interface FeedPorts<Kinds extends RoundKinds> {
  /** Asks for a snapshot; rejects when there is none to be had. */
  load(): Promise<FeedSnapshot<Kinds>>;
  after(delayMs: number, run: () => void): () => void;
  /** A batch beyond bets that came and were taken back: a game's own changes of lines. */
  changed?(line: Kinds['line'], batch: Kinds['batch']): Kinds['line'];
  /** A snapshot has replaced what was known, and what waited behind it has been applied. */
  gap?(): void;
}

/** How far a bet is: one that is settled never goes back. */
export function rankOf({ status }: { status: string }): number {
  if (status === 'queued') return 0;
  return status === 'placed' ? 1 : 2;
}

/** The state that a round entered. */
export function withRound<Kinds extends RoundKinds>(state: FeedState<Kinds>, round: Kinds['round']): FeedState<Kinds> {
  const recent = round.status === 'ended' ? [round, ...state.recent.filter(({ id }) => id !== round.id)].slice(0, RECENT) : state.recent;
  return { ...state, round, recent };
}

/** Bets that came, went and changed. A batch of another round than the known one begins its list. */
export function withBatch<Line extends { id: string }, Batch extends RoundKinds['batch'] & { placed: readonly Line[] }>(
  lines: Lines<Line>,
  batch: Batch,
  changed?: (line: Line, batch: Batch) => Line,
): Lines<Line> {
  const known = new Map((lines.roundId === batch.round_id ? lines.list : []).map((line) => [line.id, line]));
  for (const line of batch.placed) known.set(line.id, line);
  for (const id of batch.canceled) known.delete(id);
  const list = [...known.values()];
  return { roundId: batch.round_id, list: changed ? list.map((line) => changed(line, batch)) : list };
}

/** Own bets with one more, or with what became of one. */
export function withOwn<Mine extends { id: string; status: string }>(mine: readonly Mine[], bet: Mine): readonly Mine[] {
  const at = mine.findIndex(({ id }) => id === bet.id);
  const known = mine[at];
  if (known === undefined) return [...mine, bet];
  if (rankOf(known) > rankOf(bet)) return mine;
  return mine.map((one, index) => (index === at ? bet : one));
}

/** An empty list of lines, always the same object, so that what is made of it isn't made anew. */
const NO_LINES: readonly never[] = [];

/** The bets of all players on the current round; none while those of another round are known. */
export function linesOf<Line>({ round, lines }: { round: { id: string } | null; lines: Lines<Line> }): readonly Line[] {
  return round !== null && lines.roundId === round.id ? lines.list : NO_LINES;
}

/** Settled bets of rounds before are forgotten with this many of them. */
const MAX_OWN = 40;

/** The rounds of one game as the server publishes them, whatever the network does to its messages. */
export class RoundFeed<Kinds extends RoundKinds> {
  readonly store: StoreApi<FeedState<Kinds>>;
  readonly #game: Stream<Envelope<'state', Kinds['round']>, FeedSnapshot<Kinds>>;
  readonly #bets: Stream<Envelope<'bets', Kinds['batch']>, FeedSnapshot<Kinds>>;
  readonly #ports: FeedPorts<Kinds>;
  /** A snapshot asked for in this very turn, which both streams share. */
  #asked: Promise<FeedSnapshot<Kinds>> | null = null;
  /** Counts news of own bets, so that a snapshot asked for before one of them doesn't undo it. */
  #news = 0;
  readonly #newsOf = new Map<string, number>();
  /** Counts the players who were here, so that a snapshot asked for before another came brings no own bets. */
  #era = 0;
  /** A snapshot is being taken in; what waits behind it may say more. */
  #replacing = false;

  constructor(ports: FeedPorts<Kinds>) {
    this.#ports = ports;
    this.store = createStore<FeedState<Kinds>>(() => ({
      round: null,
      lines: { roundId: null, list: [] },
      recent: [],
      mine: [],
      phases: null,
      roundCap: null,
      failed: false,
    }));
    const common = { load: () => this.#load(), after: ports.after, onFailure: () => this.store.setState({ failed: true }) };
    this.#game = new Stream({
      ...common,
      positionOf: ({ places }) => places.game,
      onSnapshot: ({ round, recent, phases, round_cap: roundCap = null }) => {
        this.#replaced();
        this.store.setState({ round, recent: recent.slice(0, RECENT), phases, roundCap, failed: false });
      },
      onEvent: ({ data }) => this.store.setState((state) => withRound(state, data)),
    });
    this.#bets = new Stream({
      ...common,
      positionOf: ({ places }) => places.bets,
      onSnapshot: ({ round, bets }) => {
        this.#replaced();
        this.store.setState({ lines: { roundId: round.id, list: bets }, failed: false });
      },
      onEvent: ({ data }) => this.store.setState(({ lines }) => ({ lines: withBatch(lines, data, ports.changed?.bind(ports)) })),
    });
  }

  /** A state was published on `…:game`. */
  state(event: Envelope<'state', Kinds['round']>): void {
    this.#game.receive(event);
  }

  /** Bets were published on `…:bets`. */
  bets(event: Envelope<'bets', Kinds['batch']>): void {
    this.#bets.receive(event);
  }

  /** An own bet as an answer or the private channel has it. */
  own(bet: Kinds['mine']): void {
    this.#newsOf.set(bet.id, ++this.#news);
    this.store.setState(({ mine }) => ({ mine: withOwn(mine, bet).slice(-MAX_OWN) }));
  }

  /** Another player is here: the known own bets were another's. */
  forgetOwn(): void {
    this.#era += 1;
    this.#newsOf.clear();
    this.store.setState({ mine: [] });
  }

  /** Takes snapshots now: after each (re)connect, and when the page is seen again. */
  resync(): void {
    this.#game.resync();
    this.#bets.resync();
  }

  /** True while nothing is missing as far as anybody can know. */
  get inStep(): boolean {
    return !this.#replacing && this.#game.inStep && this.#bets.inStep;
  }

  close(): void {
    this.#game.close();
    this.#bets.close();
  }

  #replaced(): void {
    if (this.#replacing) return;
    this.#replacing = true;
    queueMicrotask(() => {
      this.#replacing = false;
      this.#ports.gap?.();
    });
  }

  #load(): Promise<FeedSnapshot<Kinds>> {
    if (this.#asked) return this.#asked;
    const before = this.#news;
    const era = this.#era;
    const asked = this.#ports.load().then((snapshot) => {
      if (era === this.#era) this.#takeOwn(snapshot, before);
      return snapshot;
    });
    this.#asked = asked;
    queueMicrotask(() => (this.#asked = null));
    return asked;
  }

  /** The snapshot's own bets replace the known ones, except for news received since it was asked for and for bets that are settled already. */
  #takeOwn({ mine }: FeedSnapshot<Kinds>, before: number): void {
    const listed = new Set(mine.map(({ id }) => id));
    this.store.setState((state) => {
      const kept = state.mine.filter(
        ({ id, status }) => listed.has(id) || rankOf({ status }) === 2 || (this.#newsOf.get(id) ?? 0) > before,
      );
      return { mine: mine.reduce((all, bet) => withOwn(all, bet), kept as readonly Kinds['mine'][]).slice(-MAX_OWN) };
    });
  }
}
