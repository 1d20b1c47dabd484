import { flightAt, LEAST_CASH_OUT } from '#contract/games/crash.ts';
import { cents } from '#contract/money.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { afterCommit } from '#server/outbox/pending.ts';
import { byFew } from '#server/rounds/bet-money.ts';
import type { RoundClock } from '#server/rounds/round-clock.ts';
import { type Leaving, type PaidOut, payOut, tooEarly, tooLate } from './cash-out.ts';
import type { CrashBoard } from './crash-board.ts';
import type { Flight, FlyingBet } from './flight.ts';

interface Parts {
  deps: Deps;
  clock: RoundClock;
  board: CrashBoard;
}

/** A flight under way: judges who asks to leave, pays who leaves, and tells the board. */
export class Departures {
  readonly flight: Flight;
  readonly #parts: Parts;
  readonly #roundId: string;
  readonly #started: number;

  /** `started`: the start, by the rounds' monotonic clock. */
  constructor(parts: Parts, roundId: string, flight: Flight, started: number) {
    this.#parts = parts;
    this.#roundId = roundId;
    this.flight = flight;
    this.#started = started;
  }

  /** The multiplier that a cash-out earns by its moment of receipt (of the port's monotonic clock). Throws `too_early`, `too_late`. */
  judged(betId: string, received: number): number {
    const elapsed = Math.floor(this.#parts.clock.monoOf(received) - this.#started);
    if (elapsed >= this.flight.bustMs) throw tooLate();
    const at = flightAt(elapsed);
    if (elapsed < 0 || at < LEAST_CASH_OUT) throw tooEarly();
    return this.flight.allowed(betId, at);
  }

  /** Pays bets in the caller's transaction; they fly no longer once it is written. `told`: each player hears of it. */
  async pay(tx: Tx, leaving: readonly Leaving[], { told }: { told: boolean }): Promise<PaidOut[]> {
    const { deps, board } = this.#parts;
    const paid = await payOut(tx, deps, leaving, { told });
    afterCommit(tx, () => {
      for (const { bet, userId } of paid) {
        this.flight.left(bet.id, bet.payout);
        board.own(userId, bet);
        if (bet.at !== null) board.cashed(this.#roundId, { id: bet.id, at: bet.at, payout: bet.payout });
      }
    });
    return paid;
  }

  /** Pays bets that leave together at a multiplier, a few in each transaction of its own, and tells their players. */
  async payAll(bets: readonly FlyingBet[], at: number): Promise<void> {
    await byFew(bets, async (few) => {
      const leaving = few.map(({ id }) => ({ id, at }));
      await this.#parts.deps.db.transaction((tx) => this.pay(tx, leaving, { told: true }));
      // Whoever is not paid by now was settled otherwise, and flies no longer either.
      for (const { id } of leaving) this.flight.left(id, cents(0));
    });
  }
}
