import type { Envelope } from '#contract/realtime/envelope.ts';
import { roundNames, type RoundGame } from '#contract/realtime/rounds.ts';
import type { RoundClock } from './round-clock.ts';

/** How long bets are gathered before they are published, ms. */
const GATHER_MS = 100;
/** Statuses of the player's own bets that the player may still act on, or has just taken back. */
const OPEN: ReadonlySet<string> = new Set(['queued', 'placed', 'canceled']);
/** Ended rounds that a snapshot carries. */
export const RECENT = 50;

/** What a board shows of a round, a bet as all may see it, and a bet as its player sees it. */
export interface BoardKinds {
  round: { id: string; status: string };
  publicBet: { id: string };
  mine: { id: string; round_id: string | null; status: string };
  cashed: { id: string };
}

/** Bets that are published together. */
export interface BetsBatch<Kinds extends BoardKinds> {
  round_id: string;
  placed: Kinds['publicBet'][];
  canceled: string[];
  cashed: Kinds['cashed'][];
}

/** How a board's content goes over the wire, and to whom. */
export interface BoardPorts<Kinds extends BoardKinds> {
  game: RoundGame;
  epoch: string;
  clock: RoundClock;
  /** Runs something after some ms of real time. */
  later(run: () => void, ms: number): void;
  emit(envelope: Envelope): void;
  /** Sends a player's own bet, in its JSON form, to every page that the player has open on the game. */
  emitOwn(userId: string, bet: unknown): void;
  encodeRound(round: Kinds['round']): unknown;
  encodeBets(batch: BetsBatch<Kinds>): unknown;
  encodeOwn(bet: Kinds['mine']): unknown;
}

/**
 * What has been published of the running round, in memory of the process that leads: the state, all bets, and each player's own. Each change is
 * published on its stream with the next number, so that a snapshot of the board is exactly what the numbers up to it have published.
 */
export class RoundBoard<Kinds extends BoardKinds> {
  readonly #ports: BoardPorts<Kinds>;
  readonly #names: ReturnType<typeof roundNames>;
  readonly #seq = { game: 0, bets: 0 };
  readonly #bets = new Map<string, Kinds['publicBet']>();
  readonly #mine = new Map<string, Map<string, Kinds['mine']>>();
  #round: Kinds['round'] | null = null;
  #recent: Kinds['round'][] = [];
  #batch: BetsBatch<Kinds> | null = null;
  #gathering = false;
  readonly #latest = new Map<string, Envelope>();
  #changes = 0;
  #early: { roundId: string; run: () => void }[] = [];

  constructor(ports: BoardPorts<Kinds>) {
    this.#ports = ports;
    this.#names = roundNames(ports.game);
  }

  /** Counts the changes of what all see in a snapshot. */
  get changes(): number {
    return this.#changes;
  }

  get round(): Kinds['round'] | null {
    return this.#round;
  }

  /** Begins with what was played before, newest first. */
  remember(recent: Kinds['round'][]): void {
    this.#recent = recent.slice(0, RECENT);
    this.#changes += 1;
  }

  /** Publishes a state that is written. Bets that were published before precede it in the stream. */
  state(round: Kinds['round']): void {
    this.#flush();
    if (round.id !== this.#round?.id) this.#clear();
    this.#round = round;
    if (round.status === 'ended') this.#recent = [round, ...this.#recent].slice(0, RECENT);
    this.#publish('game', 'state', this.#ports.encodeRound(round));
    const early = this.#early.filter(({ roundId }) => roundId === round.id);
    this.#early = [];
    for (const { run } of early) run();
  }

  /** A bet is on the round. One whose round was not published yet waits for it. */
  placed(roundId: string, bet: Kinds['publicBet']): void {
    if (roundId !== this.#round?.id) {
      this.#early.push({ roundId, run: () => this.placed(roundId, bet) });
      return;
    }
    this.#bets.set(bet.id, bet);
    this.#gather(roundId).placed.push(bet);
  }

  canceled(roundId: string, betId: string): void {
    if (!this.#bets.delete(betId)) return;
    this.#gather(roundId).canceled.push(betId);
  }

  /** A bet was paid in mid-round: it changes for all. */
  cashed(roundId: string, change: Kinds['cashed']): void {
    const bet = this.#bets.get(change.id);
    if (!bet) return;
    this.#bets.set(change.id, { ...bet, ...change });
    this.#gather(roundId).cashed.push(change);
  }

  /** Changes bets without publishing: what clients work out of the state themselves. */
  amend(change: (bet: Kinds['publicBet']) => Kinds['publicBet']): void {
    for (const [id, bet] of this.#bets) this.#bets.set(id, change(bet));
    this.#changes += 1;
  }

  /** A player's own bet with its current status. It is published here to the player's pages as long as it is open; its result goes to the private channel. */
  own(userId: string, bet: Kinds['mine']): void {
    const bets = this.#mine.get(userId) ?? new Map<string, Kinds['mine']>();
    bets.set(bet.id, bet);
    this.#mine.set(userId, bets);
    if (OPEN.has(bet.status)) this.#ports.emitOwn(userId, this.#ports.encodeOwn(bet));
  }

  /** All bets on the round. */
  publicBets(): Kinds['publicBet'][] {
    return [...this.#bets.values()];
  }

  ownBets(userId: string): Kinds['mine'][] {
    return [...(this.#mine.get(userId)?.values() ?? [])];
  }

  /** The last event of each stream. */
  latest(): Envelope[] {
    return [...this.#latest.values()];
  }

  /** Everything that was published, with the places up to which it was. Null before the first round. */
  snapshot(userId: string | null) {
    if (!this.#round) return null;
    this.#flush();
    const { epoch, clock } = this.#ports;
    return {
      places: { game: { epoch, seq: this.#seq.game }, bets: { epoch, seq: this.#seq.bets } },
      ts: clock.now(),
      round: this.#round,
      bets: [...this.#bets.values()],
      mine: userId === null ? [] : this.ownBets(userId),
      recent: this.#recent,
    };
  }

  /** Bets that waited got into a round, or were given back by another process. */
  forgetQueued(): void {
    this.#forget((status) => status === 'queued');
  }

  /** Another round: the public bets go, and of the players' own bets those that wait stay. */
  #clear(): void {
    this.#bets.clear();
    this.#forget((status) => status !== 'queued');
  }

  #forget(goes: (status: string) => boolean): void {
    for (const [userId, bets] of this.#mine) {
      for (const [id, { status }] of bets) if (goes(status)) bets.delete(id);
      if (bets.size === 0) this.#mine.delete(userId);
    }
  }

  #gather(roundId: string): BetsBatch<Kinds> {
    this.#batch ??= { round_id: roundId, placed: [], canceled: [], cashed: [] };
    if (!this.#gathering) {
      this.#gathering = true;
      this.#ports.later(() => {
        this.#gathering = false;
        this.#flush();
      }, GATHER_MS);
    }
    return this.#batch;
  }

  #flush(): void {
    const batch = this.#batch;
    this.#batch = null;
    if (batch) this.#publish('bets', 'bets', this.#ports.encodeBets(batch));
  }

  #publish(room: 'game' | 'bets', type: string, data: unknown): void {
    this.#seq[room] += 1;
    this.#changes += 1;
    const { epoch, clock } = this.#ports;
    const envelope = { stream: this.#names[room], epoch, seq: this.#seq[room], ts: clock.now(), type, data };
    this.#latest.set(envelope.stream, envelope);
    this.#ports.emit(envelope);
  }
}
