import { setImmediate } from 'node:timers/promises';
import type { Cents } from '#contract/money.ts';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { type Chain, chainInUse, chainOf, fixSalt, secretLink, writeChain } from './chains.ts';
import { RECENT } from './board.ts';
import type { RoundClock } from './round-clock.ts';
import { endedRounds, enterState, insertRound, type Round, runningRound } from './round-record.ts';

/** A chain with fewer rounds left than this part of its length is replaced. */
const LOW_PART = 100;

/** What a round will show. Nothing of it may leave this process before its time. */
export interface Secret<Result> {
  hash: string;
  result: Result;
}

/** What a game does in the course of a round. Methods that take a transaction run in the one that writes the state. */
export interface RoundPlay<Result> {
  game: RoundGame;
  startingMs: number;
  endedMs: number;
  /** True when the result must be drawn, and is written and published with `in_progress`. */
  shownAtStart: boolean;
  /** The outcome, by the contract's rule and nothing else. */
  draw(hash: string, salt: string): Result;
  /** Bets that waited become bets of this round. What is answered runs once the state was published. */
  opened(tx: Tx, round: Round<Result>): Promise<() => void>;
  /** Gives a player's bets that wait for a round back, in the caller's transaction, and answers them. */
  refundWaiting(tx: Tx, userId: string): Promise<readonly { stake: Cents }[]>;
  /** Looks whether another process has given bets of a player back that wait for a round. */
  rereadWaiting(userId: string): Promise<void>;
  /** No bet comes or goes after this. */
  closed(tx: Tx, round: Round<Result>): Promise<void>;
  /** From the start, at `startedAt` of the rounds' monotonic clock, until the end may be written; returns early when the signal ends it. */
  play(round: Round<Result>, result: Result, startedAt: number, signal: AbortSignal): Promise<void>;
  ended(tx: Tx, round: Round<Result>): Promise<void>;
  /** What is left to pay once the end was published; does nothing the second time. */
  settle(round: Round<Result>): Promise<void>;
  /** Settles the bets of a round that another life of the shop left, as far as that is due before its end is written. */
  recover(round: Round<Result>, result: Result): Promise<void>;
  publish(round: Round<Result>): void;
  /** Takes up what was before: the last rounds, newest first, and bets that wait. */
  remember(ended: readonly Round<Result>[]): void | Promise<void>;
  /** False: there is no viewer and no bet waits, so the next round may wait. */
  wanted(): boolean;
}

/**
 * Runs the rounds of one game, one after the other: each state is written, then published. While no round is wanted the next one rests as `new` and
 * costs nothing. Only the process that leads may run this.
 */
export class RoundRunner<Result> {
  readonly #deps: Deps;
  readonly #clock: RoundClock;
  readonly #play: RoundPlay<Result>;
  #wake: (() => void) | null = null;
  #roused = false;
  #opening: (() => void)[] = [];
  #ready = false;

  constructor(deps: Deps, clock: RoundClock, play: RoundPlay<Result>) {
    this.#deps = deps;
    this.#clock = clock;
    this.#play = play;
  }

  /** True once what was left is taken up, and while rounds run. */
  get ready(): boolean {
    return this.#ready;
  }

  /** Looks again whether a round is wanted. */
  wake(): void {
    this.#wake?.();
  }

  /** Has a round that rests open, with or without a viewer, and resolves when its bets are open; at once when none rests. */
  async rouse(): Promise<void> {
    if (!this.#wake) return;
    this.#roused = true;
    const opened = new Promise<void>((resolve) => this.#opening.push(resolve));
    this.#wake();
    await opened;
  }

  /** Takes up what was left, then runs rounds until the signal ends it. Rejects with what the database says; then it may be called again. */
  async lead(signal: AbortSignal): Promise<void> {
    try {
      let round: Round<Result> | null = await this.recover();
      await this.#play.remember(await endedRounds<Result>(this.#deps.db.read, this.#play.game, RECENT));
      this.#ready = true;
      while (round && !signal.aborted) round = await this.#run(round, signal);
    } finally {
      this.#ready = false;
      this.#opened();
    }
  }

  /** Finishes or refunds the round that an earlier life left, and answers the one that comes next. */
  async recover(): Promise<Round<Result>> {
    const { db } = this.#deps;
    const { game } = this.#play;
    const [last] = await endedRounds<Result>(db.read, game, 1);
    if (last) await this.#play.settle(last);
    const left = await runningRound<Result>(db.read, game);
    if (left?.status === 'new') return left;
    if (!left) return this.#first();
    const secret = await this.#secretOf(left);
    await this.#play.recover(left, secret.result);
    return this.#end(left, secret);
  }

  /** One round from rest to rest; null when the signal ended it in the middle. */
  async #run(made: Round<Result>, signal: AbortSignal): Promise<Round<Result> | null> {
    const { db } = this.#deps;
    const play = this.#play;
    play.publish(made);
    if (!(await this.#wanted(signal))) return null;

    this.#clock.anchor();
    const [openedAt, opened] = [this.#clock.now(), this.#clock.mono()];
    const { round: open, published } = await db.transaction(async (tx) => {
      const round = await enterState(tx, made, { status: 'starting', openedAt, closesAt: openedAt + play.startingMs });
      return { round, published: await play.opened(tx, round) };
    });
    play.publish(open);
    published();
    this.#opened();
    if (!(await this.#clock.sleepUntil(opened + play.startingMs, signal))) return null;

    const closed = await db.transaction(async (tx) => {
      const round = await enterState(tx, open, { status: 'pending' });
      await play.closed(tx, round);
      return round;
    });
    play.publish(closed);
    // Bets are closed, and that is written: only now anything about the outcome is looked up.
    const secret = await this.#secretOf(closed);
    const [startedAt, started] = [this.#clock.now(), this.#clock.mono()];
    const running = await db.transaction((tx) =>
      enterState(tx, closed, { status: 'in_progress', startedAt, ...(play.shownAtStart ? { result: secret.result } : {}) }),
    );
    play.publish(running);
    await play.play(running, secret.result, started, signal);
    if (signal.aborted) return null;

    const endedAt = this.#clock.mono();
    const next = await this.#end(running, secret);
    return (await this.#clock.sleepUntil(endedAt + play.endedMs, signal)) ? next : null;
  }

  /** Writes the end of a round together with the one that follows, publishes it, and settles what is left. Answers the one that follows. */
  async #end(round: Round<Result>, { hash, result }: Secret<Result>): Promise<Round<Result>> {
    const chain = await this.#nextChain();
    const { ended, next } = await this.#deps.db.transaction(async (tx) => {
      const over = await enterState(tx, round, { status: 'ended', endedAt: this.#clock.now(), hash, result });
      await this.#play.ended(tx, over);
      return { ended: over, next: await this.#make(tx, chain) };
    });
    this.#play.publish(ended);
    await this.#play.settle(ended);
    return next;
  }

  /** Those who had a round roused may go on. */
  #opened(): void {
    this.#roused = false;
    for (const resolve of this.#opening.splice(0)) resolve();
  }

  async #first(): Promise<Round<Result>> {
    const chain = await this.#nextChain();
    return this.#deps.db.transaction((tx) => this.#make(tx, chain));
  }

  async #make(tx: Tx, chain: Chain): Promise<Round<Result>> {
    const now = this.#clock.now();
    const round: Round<Result> = {
      id: this.#deps.random.uuid(),
      game: this.#play.game,
      chainId: chain.id,
      number: chain.used + 1,
      status: 'new',
      openedAt: now,
      closesAt: now + this.#play.startingMs,
      startedAt: null,
      endedAt: null,
      hash: null,
      result: null,
    };
    await insertRound(tx, round);
    return round;
  }

  /** The chain that the next round is taken from. One that runs low is replaced by one that the shop makes. */
  async #nextChain(): Promise<Chain> {
    const { game } = this.#play;
    const chain = await chainInUse(this.#deps, game);
    if (chain && chain.length - chain.used > chain.length / LOW_PART) return chain;
    const { id } = await writeChain(this.#deps, game, this.#deps.config.rounds.chainLength);
    await fixSalt(this.#deps, game, id, null);
    return chainOf(this.#deps.db.read, id);
  }

  async #secretOf(round: Round<Result>): Promise<Secret<Result>> {
    const chain = await chainOf(this.#deps.db.read, round.chainId);
    const hash = await secretLink(this.#deps, chain, round.number);
    return { hash, result: this.#play.draw(hash, chain.salt) };
  }

  async #wanted(signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      await setImmediate();
      // A signal that came in this pause is not received again.
      if (signal.aborted) return false;
      if (this.#deps.config.rounds.run === 'always' || this.#roused || this.#play.wanted()) return true;
      await new Promise<void>((resolve) => {
        const end = (): void => {
          this.#wake = null;
          signal.removeEventListener('abort', end);
          resolve();
        };
        this.#wake = end;
        signal.addEventListener('abort', end, { once: true });
      });
    }
    return false;
  }
}
