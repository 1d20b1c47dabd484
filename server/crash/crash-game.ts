import { sql } from 'drizzle-orm';
import type { CrashBet, CrashLine, CrashRound } from '#contract/api/crash.ts';
import { crashBust, flightAt, LEAST_CASH_OUT } from '#contract/fairness/crash.ts';
import { cents } from '#contract/money.ts';
import type { Queries, Tx } from '#server/platform/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueue } from '#server/platform/outbox.ts';
import { afterCommit } from '#server/platform/pending.ts';
import { byFew, roundBetEvents } from '#server/rounds/bet-money.ts';
import type { BoardKinds, RoundBoard } from '#server/rounds/board.ts';
import type { Receipts } from '#server/rounds/receipts.ts';
import type { RoundClock } from '#server/rounds/round-clock.ts';
import type { Round } from '#server/rounds/round-record.ts';
import type { RoundPlay } from '#server/rounds/runner.ts';
import { LIMITS, limitExceeded } from '#server/rules/limits.ts';
import { balanceOf } from '#server/wallet/ledger.ts';
import {
  type CrashBetRow,
  crashBetOf,
  crashBetWire,
  crashLineOf,
  crashRoundOf,
  type CrashResult,
  type NamedBetRow,
  selectCrashBets,
} from './bet-record.ts';
import { type Leaving, type PaidOut, payOut, refundCrashBets, tooEarly, tooLate } from './cash-out.ts';
import { type BetAndBalance, cancelCrashBet, type CrashOrder, placeCrashBet, unknownBet } from './crash-bets.ts';
import { Flight, type FlyingBet } from './flight.ts';

/** What the board of a flight shows. */
export interface CrashKinds extends BoardKinds {
  round: CrashRound;
  line: CrashLine;
  mine: CrashBet;
  cashed: { id: string; at: number; payout: CrashLine['payout'] };
}

/** Who bets, as everybody will see it. */
export interface Bettor {
  id: string;
  name: string;
  isDemo: boolean;
}

interface InTheAir {
  roundId: string;
  flight: Flight;
  /** The start, by the rounds' monotonic clock. */
  started: number;
}

export interface CrashParts {
  deps: Deps;
  clock: RoundClock;
  receipts: Receipts;
  board: RoundBoard<CrashKinds>;
  /** Somebody sits at the table. */
  isWatched(): boolean;
  /** A bet waits for a round. */
  awaited(): void;
}

/** A cash-out that names no bet means the last one on these many newest rounds, the one that is not open yet among them. */
const LATELY = 3;

/** The flights: who is in the air, who left at what, and what becomes of the rest. The process that leads has one. */
export class CrashGame implements RoundPlay<CrashResult> {
  readonly game = 'crash';
  readonly shownAtStart = false;
  readonly startingMs: number;
  readonly endedMs: number;
  readonly #parts: CrashParts;
  #air: InTheAir | null = null;
  /** The bets that the last round closed with. */
  #aboard: readonly FlyingBet[] = [];
  /** Bets lost with the last bust whose players have not heard of it. */
  #lost: { bet: CrashBet; userId: string }[] = [];
  /** Queued stakes, by bet. */
  readonly #queued = new Map<string, number>();

  constructor(parts: CrashParts) {
    this.#parts = parts;
    ({ startingMs: this.startingMs, endedMs: this.endedMs } = parts.deps.config.rounds.crash);
  }

  draw(hash: string, salt: string): CrashResult {
    return { bust: crashBust(hash, salt) };
  }

  /** Places a bet, or queues it. Refusals as of `placeCrashBet`, and `limit_exceeded` on a flight that is full. */
  async place(tx: Tx, player: Bettor, order: CrashOrder): Promise<BetAndBalance> {
    const { deps, clock, board, awaited } = this.#parts;
    this.#keepRoom(order.stake);
    const placed = await placeCrashBet(tx, deps, player.id, order, clock.now());
    const { bet } = placed;
    const line: CrashLine = {
      id: bet.id,
      player: { name: player.name, is_demo: player.isDemo },
      stake: bet.stake,
      at: null,
      payout: cents(0),
    };
    afterCommit(tx, () => {
      board.own(player.id, bet);
      if (bet.round_id !== null) return board.placed(bet.round_id, line);
      this.#queued.set(bet.id, bet.stake);
      awaited();
    });
    return placed;
  }

  /** Takes a bet back. Refusals as of `cancelCrashBet`. */
  async cancel(tx: Tx, playerId: string, betId: string): Promise<BetAndBalance> {
    const { deps, clock, board } = this.#parts;
    const canceled = await cancelCrashBet(tx, deps, playerId, betId, clock.now());
    const { bet } = canceled;
    afterCommit(tx, () => {
      this.#queued.delete(bet.id);
      board.own(playerId, bet);
      if (bet.round_id !== null) board.canceled(bet.round_id, bet.id);
    });
    return canceled;
  }

  /**
   * Cashes out, judged by the moment of receipt (`received`: a reading of the port's monotonic clock). Asking again gives the same answer. Refusals
   * `not_found`, `too_early`, `too_late`.
   */
  async cashOut(tx: Tx, playerId: string, betId: string | undefined, received: number): Promise<BetAndBalance> {
    const air = this.#air;
    const flying = air?.flight.betOf(playerId);
    if (air && flying && (betId === undefined || betId === flying.id)) {
      const [paid] = await this.#pay(tx, air, [{ id: flying.id, at: this.#judged(air, flying.id, received) }], { told: false });
      if (paid) return paid;
    }
    return this.#asItStands(tx, playerId, betId);
  }

  async opened(tx: Tx, round: Round<CrashResult>): Promise<() => void> {
    const { rows } = await tx.execute<NamedBetRow>(sql`
      with taken as (update crash_bet set status = 'placed', round_id = ${round.id} where status = 'queued' returning *)
      select taken.id, taken.user_id, taken.round_id, taken.status, taken.stake, taken.auto, taken.at, taken.payout, taken.placed_at, u.name, u.is_demo
      from taken join users u on u.id = taken.user_id order by taken.placed_at, taken.id`);
    return () => {
      this.#queued.clear();
      for (const row of rows) {
        this.#parts.board.own(row.user_id, crashBetOf(row));
        this.#parts.board.placed(round.id, crashLineOf(row));
      }
    };
  }

  async closed(tx: Tx, round: Round<CrashResult>): Promise<void> {
    // Stakes count towards the level once they can't be taken back.
    await tx.execute(sql`
      with staked as (select user_id, stake from crash_bet where round_id = ${round.id} and status = 'placed'),
      held as (select u.id, s.stake from users u join staked s on s.user_id = u.id order by u.id for no key update of u)
      update users u set experience_cents = u.experience_cents + held.stake from held where u.id = held.id`);
    const aboard = await this.#openBets(tx, round);
    afterCommit(tx, () => {
      this.#aboard = aboard;
    });
  }

  async play(round: Round<CrashResult>, { bust }: CrashResult, started: number, signal: AbortSignal): Promise<void> {
    const { clock, receipts } = this.#parts;
    const air: InTheAir = { roundId: round.id, flight: this.#flightOf(this.#aboard, bust), started };
    this.#air = air;
    for (let exit = air.flight.next(); exit && !signal.aborted; exit = air.flight.next()) {
      if (!(await clock.sleepUntil(started + exit.atMs, signal))) return;
      // A player who asked to leave earlier is paid for that moment, not for this one.
      const before = started + exit.atMs;
      await receipts.answered((at) => clock.monoOf(at) < before);
      const due = air.flight.next();
      if (due?.at !== exit.at) continue;
      const { at, bets } = due;
      await byFew(bets, (few) =>
        this.#payAll(
          air,
          few.map(({ id }) => ({ id, at })),
        ),
      );
    }
    const busted = started + air.flight.bustMs;
    if (!(await clock.sleepUntil(busted, signal))) return;
    // Whoever was received in time is served first, however long it takes.
    await receipts.answered((at) => clock.monoOf(at) < busted);
  }

  async ended(tx: Tx, round: Round<CrashResult>): Promise<void> {
    const { rows } = await tx.execute<CrashBetRow>(sql`
      update crash_bet set status = 'lost', settled_at = ${new Date(this.#parts.deps.clock.now()).toISOString()}
      where round_id = ${round.id} and status = 'placed'
      returning id, user_id, round_id, status, stake, auto, at, payout, placed_at`);
    afterCommit(tx, () => {
      this.#air = null;
      this.#lost = rows.map((row) => ({ bet: crashBetOf(row), userId: row.user_id }));
      for (const { bet, userId } of this.#lost) this.#parts.board.own(userId, bet);
    });
  }

  async settle(): Promise<void> {
    const { deps } = this.#parts;
    const lost = this.#lost.splice(0);
    const events = lost.flatMap(({ bet, userId }) => roundBetEvents(deps, { game: 'crash', betId: bet.id, userId }, crashBetWire(bet)));
    await byFew(events, (few) => deps.db.transaction(async (tx) => enqueue(tx, few)));
  }

  /** Cash-outs that are written stand; of a flight that had begun, targets up to the bust are paid; all other bets are given back. */
  async recover(round: Round<CrashResult>, { bust }: CrashResult): Promise<void> {
    const { deps, board } = this.#parts;
    this.#air = null;
    if (round.status === 'in_progress') {
      const air: InTheAir = { roundId: round.id, flight: this.#flightOf(await this.#openBets(deps.db.read, round), bust), started: 0 };
      for (let exit = air.flight.next(); exit; exit = air.flight.next()) {
        const { at, bets } = exit;
        await byFew(
          bets.filter(({ auto }) => auto !== null),
          (few) =>
            this.#payAll(
              air,
              few.map(({ id }) => ({ id, at })),
            ),
        );
        // Without a target nobody can know when the player would have left.
        for (const { id, auto } of bets) if (auto === null) air.flight.left(id, cents(0));
      }
    }
    await byFew(await this.#openBets(deps.db.read, round), async (few) => {
      const refunded = await deps.db.transaction((tx) =>
        refundCrashBets(
          tx,
          deps,
          few.map(({ id }) => id),
        ),
      );
      for (const { bet, userId } of refunded) board.own(userId, bet);
    });
  }

  tell(round: Round<CrashResult>): void {
    this.#parts.board.state(crashRoundOf(round));
  }

  async remember(ended: readonly Round<CrashResult>[]): Promise<void> {
    this.#parts.board.remember(ended.map(crashRoundOf));
    this.#queued.clear();
    for (const row of await selectCrashBets(this.#parts.deps.db.read, sql`status = 'queued'`)) {
      this.#queued.set(row.id, Number(row.stake));
      this.#parts.board.own(row.user_id, crashBetOf(row));
    }
  }

  wanted(): boolean {
    return this.#queued.size > 0 || this.#parts.isWatched();
  }

  /** The multiplier that a cash-out earns by its moment of receipt. */
  #judged({ flight, started }: InTheAir, betId: string, received: number): number {
    const elapsed = Math.floor(this.#parts.clock.monoOf(received) - started);
    if (elapsed >= flight.bustMs) throw tooLate();
    const at = flightAt(elapsed);
    if (elapsed < 0 || at < LEAST_CASH_OUT) throw tooEarly();
    return flight.allowed(betId, at);
  }

  /** What a cash-out answers for a bet that is not in the air. */
  async #asItStands(tx: Tx, playerId: string, betId: string | undefined): Promise<BetAndBalance> {
    const lately = sql`(select id from game_round where game = 'crash' order by place desc limit ${LATELY})`;
    const [row] = await selectCrashBets(
      tx,
      betId === undefined
        ? sql`user_id = ${playerId} and round_id in ${lately} and status <> 'canceled' order by placed_at desc, id desc limit 1`
        : sql`user_id = ${playerId} and id::text = ${betId}`,
    );
    if (row?.status === 'won') return { bet: crashBetOf(row), after: await balanceOf(tx, playerId) };
    if (row?.status === 'lost') throw tooLate();
    if (row?.status === 'placed') throw tooEarly();
    throw unknownBet();
  }

  async #payAll(air: InTheAir, leaving: readonly Leaving[]): Promise<void> {
    await this.#parts.deps.db.transaction((tx) => this.#pay(tx, air, leaving, { told: true }));
    // Whoever is not paid by now was settled otherwise, and flies no longer either.
    for (const { id } of leaving) air.flight.left(id, cents(0));
  }

  async #pay(tx: Tx, air: InTheAir, leaving: readonly Leaving[], { told }: { told: boolean }): Promise<PaidOut[]> {
    const paid = await payOut(tx, this.#parts.deps, leaving, { told });
    afterCommit(tx, () => {
      for (const { bet, userId } of paid) {
        air.flight.left(bet.id, bet.payout);
        this.#parts.board.own(userId, bet);
        if (bet.at !== null) this.#parts.board.cashed(air.roundId, { id: bet.id, at: bet.at, payout: bet.payout });
      }
    });
    return paid;
  }

  async #openBets(queries: Queries | Tx, round: Round<CrashResult>): Promise<FlyingBet[]> {
    const rows = await selectCrashBets(queries, sql`round_id = ${round.id} and status = 'placed' order by placed_at, id`);
    return rows.map((row) => ({ id: row.id, userId: row.user_id, stake: cents(Number(row.stake)), auto: row.auto }));
  }

  #flightOf(bets: readonly FlyingBet[], bust: number): Flight {
    return new Flight({ bust, cap: this.#parts.deps.config.rounds.crash.cap, maxWin: LIMITS.crash.max_win, bets });
  }

  /** Stakes of one flight may be at most half of what it may pay, so that everybody can double. */
  #keepRoom(stake: number): void {
    const { board, deps } = this.#parts;
    const flying = board.lines().reduce((sum, line) => sum + line.stake, 0);
    const waiting = [...this.#queued.values()].reduce((sum, queued) => sum + queued, 0);
    const open = board.round?.status === 'starting' ? flying : 0;
    if ((open + waiting + stake) * 2 > deps.config.rounds.crash.cap) throw limitExceeded('This flight is full. Please try the next one.');
  }
}
