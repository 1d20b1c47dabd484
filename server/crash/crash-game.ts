import { sql } from 'drizzle-orm';
import type { CrashBet, CrashLine } from '#contract/api/crash.ts';
import { crashBust } from '#contract/games/crash.ts';
import { listedPlayer } from '#contract/api/listed-player.ts';
import { cents } from '#contract/money.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { afterCommit } from '#server/outbox/pending.ts';
import { byFew, roundBetEvents } from '#server/rounds/bet-money.ts';
import type { Receipts } from '#server/rounds/receipts.ts';
import type { RoundClock } from '#server/rounds/round-clock.ts';
import type { Round } from '#server/rounds/round-record.ts';
import type { RoundPlay } from '#server/rounds/runner.ts';
import { LIMITS } from '#server/rules/limits.ts';
import { balanceOf } from '#server/wallet/ledger.ts';
import { crashBetOf, crashBetWire, crashLineOf, crashRoundOf, type CrashResult, selectCrashBets } from './bet-record.ts';
import { refundCrashBets, tooEarly, tooLate } from './cash-out.ts';
import { type BetAndBalance, cancelCrashBet, type CrashOrder, placeCrashBet, unknownBet } from './crash-bets.ts';
import type { CrashBoard } from './crash-board.ts';
import { Departures } from './departures.ts';
import { Flight, type FlyingBet } from './flight.ts';
import { FlightRoom } from './flight-room.ts';
import { adoptQueued, countStakes, loseOpenBets, openBets } from './round-bets.ts';

/** Who bets, as everybody will see it. */
export interface Bettor {
  id: string;
  name: string;
  isDemo: boolean;
}

/** What the flights stand on. */
export interface CrashParts {
  deps: Deps;
  clock: RoundClock;
  receipts: Receipts;
  board: CrashBoard;
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
  readonly #room: FlightRoom;
  #air: Departures | null = null;
  /** The bets that the last round closed with. */
  #aboard: readonly FlyingBet[] = [];
  /** Bets lost with the last bust whose players have not heard of it. */
  #lost: { bet: CrashBet; userId: string }[] = [];

  constructor(parts: CrashParts) {
    this.#parts = parts;
    this.#room = new FlightRoom(parts.board, parts.deps.config.rounds.crash.cap);
    ({ startingMs: this.startingMs, endedMs: this.endedMs } = parts.deps.config.rounds.crash);
  }

  draw(hash: string, salt: string): CrashResult {
    return { bust: crashBust(hash, salt) };
  }

  /** Places a bet, or queues it. Refusals as of `placeCrashBet`, and `limit_exceeded` on a flight that is full. */
  async place(tx: Tx, player: Bettor, order: CrashOrder): Promise<BetAndBalance> {
    const { deps, clock, board, awaited } = this.#parts;
    this.#room.keep(order.stake);
    const placed = await placeCrashBet(tx, deps, player.id, order, clock.now());
    const { bet } = placed;
    const line: CrashLine = {
      id: bet.id,
      player: listedPlayer(player),
      stake: bet.stake,
      at: null,
      payout: cents(0),
    };
    afterCommit(tx, () => {
      board.own(player.id, bet);
      if (bet.round_id !== null) return board.placed(bet.round_id, line);
      this.#room.queued(bet.id, bet.stake);
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
      this.#room.canceled(bet.id);
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
      const [paid] = await air.pay(tx, [{ id: flying.id, at: air.judged(flying.id, received) }], { told: false });
      if (paid) return paid;
    }
    return this.#asItStands(tx, playerId, betId);
  }

  async opened(tx: Tx, round: Round<CrashResult>): Promise<() => void> {
    const rows = await adoptQueued(tx, round.id);
    return () => {
      this.#room.clear();
      for (const row of rows) {
        this.#parts.board.own(row.user_id, crashBetOf(row));
        this.#parts.board.placed(round.id, crashLineOf(row));
      }
    };
  }

  async closed(tx: Tx, round: Round<CrashResult>): Promise<void> {
    await countStakes(tx, round.id);
    const aboard = await openBets(tx, round.id);
    afterCommit(tx, () => {
      this.#aboard = aboard;
    });
  }

  async play(round: Round<CrashResult>, { bust }: CrashResult, started: number, signal: AbortSignal): Promise<void> {
    const { clock, receipts } = this.#parts;
    const air = this.#departures(round, this.#aboard, bust, started);
    this.#air = air;
    for (let exit = air.flight.next(); exit && !signal.aborted; exit = air.flight.next()) {
      if (!(await clock.sleepUntil(started + exit.atMs, signal))) return;
      // A player who asked to leave earlier is paid for that moment, not for this one.
      const before = started + exit.atMs;
      await receipts.answered((at) => clock.monoOf(at) < before);
      const due = air.flight.next();
      if (due?.at !== exit.at) continue;
      await air.payAll(due.bets, due.at);
    }
    const busted = started + air.flight.bustMs;
    if (!(await clock.sleepUntil(busted, signal))) return;
    // Whoever was received in time is served first, however long it takes.
    await receipts.answered((at) => clock.monoOf(at) < busted);
  }

  async ended(tx: Tx, round: Round<CrashResult>): Promise<void> {
    const lost = await loseOpenBets(tx, this.#parts.deps, round.id);
    afterCommit(tx, () => {
      this.#air = null;
      this.#lost = lost;
      for (const { bet, userId } of lost) this.#parts.board.own(userId, bet);
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
      const air = this.#departures(round, await openBets(deps.db.read, round.id), bust, 0);
      for (let exit = air.flight.next(); exit; exit = air.flight.next()) {
        const { at, bets } = exit;
        const aimed = bets.filter(({ auto }) => auto !== null);
        await air.payAll(aimed, at);
        // Without a target nobody can know when the player would have left.
        for (const { id, auto } of bets) if (auto === null) air.flight.left(id, cents(0));
      }
    }
    await byFew(await openBets(deps.db.read, round.id), async (few) => {
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
    this.#room.clear();
    for (const row of await selectCrashBets(this.#parts.deps.db.read, sql`status = 'queued'`)) {
      this.#room.queued(row.id, Number(row.stake));
      this.#parts.board.own(row.user_id, crashBetOf(row));
    }
  }

  wanted(): boolean {
    return this.#room.awaited || this.#parts.isWatched();
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

  #departures(round: Round<CrashResult>, bets: readonly FlyingBet[], bust: number, started: number): Departures {
    const flight = new Flight({ bust, cap: this.#parts.deps.config.rounds.crash.cap, maxWin: LIMITS.crash.max_win, bets });
    return new Departures(this.#parts, round.id, flight, started);
  }
}
