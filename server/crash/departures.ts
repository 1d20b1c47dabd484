import { crashMultiplier, flightAt, LEAST_CASH_OUT } from '#contract/games/crash.ts';
import { cents } from '#contract/money.ts';
import type { Tx } from '#server/database/database.ts';
import { afterCommit } from '#server/outbox/pending.ts';
import { byFew } from '#server/rounds/bet-money.ts';
import type { RoundBets } from '#server/rounds/round-bets.ts';
import type { RoundClock } from '#server/rounds/round-clock.ts';
import type { PaidBet } from '#server/rounds/settle-bets.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { type Leaving, tooEarly, tooLate } from './cash-out.ts';
import type { CrashBoard, CrashDetail, CrashKinds } from './crash-rules.ts';
import type { Flight, FlyingBet } from './flight.ts';

interface Parts {
  deps: Deps;
  clock: RoundClock;
  board: CrashBoard;
}

/** A flight under way: judges who asks to leave, pays who leaves, and shows it on the board. */
export class Departures {
  readonly flight: Flight;
  readonly #parts: Parts;
  readonly #bets: RoundBets<CrashKinds, CrashDetail>;
  readonly #roundId: string;
  readonly #started: number;

  /** `started`: the start, by the rounds' monotonic clock. */
  constructor(parts: Parts, bets: RoundBets<CrashKinds, CrashDetail>, roundId: string, flight: Flight, started: number) {
    this.#parts = parts;
    this.#bets = bets;
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

  /** Pays bets in the caller's transaction; they fly no longer once it is written. `published`: their players are sent it, too. */
  async pay(tx: Tx, leaving: readonly Leaving[], { published }: { published: boolean }): Promise<PaidBet<CrashDetail>[]> {
    const payments = leaving.map(({ id, at }) => ({ id, multiplier: crashMultiplier(at), detail: { at } }));
    const paid = await this.#bets.pay(tx, payments, { published });
    afterCommit(tx, () => {
      for (const { bet } of paid) {
        const { id, payout, detail } = bet;
        this.flight.left(id, payout);
        if (detail.at !== null) this.#parts.board.cashed(this.#roundId, { id, at: detail.at, payout });
      }
    });
    return paid;
  }

  /** Pays bets that leave together at a multiplier, a few in each transaction of its own, and sends it to their players. */
  async payAll(bets: readonly FlyingBet[], at: number): Promise<void> {
    await byFew(bets, async (few) => {
      const leaving = few.map(({ id }) => ({ id, at }));
      await this.#parts.deps.db.transaction((tx) => this.pay(tx, leaving, { published: true }));
      // Whoever is not paid by now was settled otherwise, and flies no longer either.
      for (const { id } of leaving) this.flight.left(id, cents(0));
    });
  }
}
