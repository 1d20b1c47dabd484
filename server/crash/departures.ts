import { crashMultiplier, flightAt, LEAST_CASH_OUT } from '#contract/games/crash.ts';
import { cents } from '#contract/money.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { afterCommit } from '#server/database/pending.ts';
import { byFew } from '#server/round-bets/bet-money.ts';
import type { RoundBets } from '#server/round-bets/round-bets.ts';
import type { RoundClock } from '#server/rounds/round-clock.ts';
import type { HeldBet } from '#server/round-bets/open-payment.ts';
import type { PaidBet, Payment } from '#server/round-bets/settle-bets.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { CrashBoard, CrashDetail, CrashKinds } from './crash-rules.ts';
import type { Flight, FlyingBet } from './flight.ts';

/** A bet that leaves at a multiplier, hundredths. */
interface Leaving {
  id: string;
  at: number;
}

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

  /** The multiplier that a cash-out earns by its moment of receipt (of the port's monotonic clock). Throws `cash_out_too_early`, `cash_out_too_late`. */
  #judged(betId: string, received: number): number {
    const elapsed = Math.floor(this.#parts.clock.monoOf(received) - this.#started);
    if (elapsed >= this.flight.bustMs) throw new Refusal('cash_out_too_late');
    const at = flightAt(elapsed);
    if (elapsed < 0 || at < LEAST_CASH_OUT) throw new Refusal('cash_out_too_early');
    return this.flight.allowed(betId, at);
  }

  /** Pays a bet that asks to leave, judged by the moment of receipt. It flies no longer once it is written. Throws `cash_out_too_early`, `cash_out_too_late`. */
  async cashOut(tx: Tx, held: HeldBet<CrashDetail>, received: number): Promise<PaidBet<CrashDetail>> {
    const paid = await this.#bets.payHeld(tx, held, paymentOf({ id: held.bet.id, at: this.#judged(held.bet.id, received) }));
    this.#left(tx, [paid]);
    return paid;
  }

  /** Pays bets that leave together at a multiplier, a few in each transaction of its own, and sends it to their players. */
  async payAll(bets: readonly FlyingBet[], at: number): Promise<void> {
    await byFew(bets, async (few) => {
      const leaving = few.map(({ id }) => ({ id, at }));
      await this.#parts.deps.db.transaction(async (tx) => this.#left(tx, await this.#bets.pay(tx, leaving.map(paymentOf))));
      // A bet that is not paid by now was settled otherwise, and flies no longer either.
      for (const { id } of leaving) this.flight.left(id, cents(0));
    });
  }

  /** Bets that are paid fly no longer once that is written. */
  #left(tx: Tx, paid: readonly PaidBet<CrashDetail>[]): void {
    afterCommit(tx, () => {
      for (const { bet } of paid) {
        const { id, payout, detail } = bet;
        this.flight.left(id, payout);
        if (detail.at !== null) this.#parts.board.cashed(this.#roundId, { id, at: detail.at, payout });
      }
    });
  }
}

const paymentOf = ({ id, at }: Leaving): Payment<CrashDetail> => ({ id, multiplier: crashMultiplier(at), detail: { at } });
