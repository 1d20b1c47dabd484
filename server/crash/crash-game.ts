import { sql } from 'drizzle-orm';
import { crashBust } from '#contract/games/crash.ts';
import type { CrashBet } from '#contract/api/crash.ts';
import type { BetMode } from '#contract/api/limits.ts';
import { cents, type Cents } from '#contract/money.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { afterCommit } from '#server/database/pending.ts';
import { type KeptBet, keptBets, openBets, waitingBets } from '#server/round-bets/kept-bets.ts';
import type { Opening } from '#server/idempotency/claim-request.ts';
import type { OpenedRound } from '#server/round-bets/open-bet.ts';
import { type HeldBet, openPayment } from '#server/round-bets/open-payment.ts';
import type { Bettor, RoundPlayParts } from '#server/rounds/live-round.ts';
import { type BetAndBalance, RoundBets } from '#server/round-bets/round-bets.ts';
import type { Round } from '#server/rounds/round-record.ts';
import type { RoundPlay } from '#server/rounds/runner.ts';
import { limitsOf } from '#server/rules/limits.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { balanceOf } from '#server/wallet/ledger.ts';
import { type CrashDetail, type CrashKinds, type CrashResult, crashRules } from './crash-rules.ts';
import { Departures } from './departures.ts';
import { Flight, type FlyingBet } from './flight.ts';
import { FlightCapacity } from './flight-capacity.ts';

export interface CrashBetRequest {
  stake: Cents;
  /** Hundredths. */
  auto?: number | null | undefined;
  mode?: BetMode | undefined;
}

/** A cash-out that names no bet means the last one on these many newest rounds, the one that is not open yet among them. */
const LATELY = 3;

/** The flights: who is in the air, who left at what, and what becomes of the rest. The process that leads has one. */
export class CrashGame implements RoundPlay<CrashResult> {
  readonly game = 'crash';
  readonly shownAtStart = false;
  readonly startingMs: number;
  readonly endedMs: number;
  readonly #parts: RoundPlayParts<CrashKinds>;
  readonly #bets: RoundBets<CrashKinds, CrashDetail>;
  readonly #room: FlightCapacity;
  #air: Departures | null = null;
  /** The bets that the last round closed with. */
  #aboard: readonly FlyingBet[] = [];

  constructor(parts: RoundPlayParts<CrashKinds>) {
    this.#parts = parts;
    this.#bets = new RoundBets(parts, crashRules);
    this.#room = new FlightCapacity(parts.board, parts.deps.config.rounds.crash.cap);
    ({ startingMs: this.startingMs, endedMs: this.endedMs } = parts.deps.config.rounds.crash);
  }

  draw(hash: string, salt: string): CrashResult {
    return { bust: crashBust(hash, salt) };
  }

  /** Places a bet, or has it wait for the next flight. Refusals as of `RoundBets.place`, and `round_full` on a flight that is full. */
  async place(
    tx: Tx,
    player: Bettor,
    { stake, auto = null, mode }: CrashBetRequest,
    opened: OpenedRound | null = null,
  ): Promise<BetAndBalance<CrashBet>> {
    this.#room.requireCapacity(stake);
    const placed = await this.#bets.place(tx, player, { stake, detail: { auto, at: null }, mode }, opened);
    const { id, round_id: roundId } = placed.bet;
    afterCommit(tx, () => {
      if (roundId !== null) return;
      this.#room.queued(id, stake);
      this.#parts.awaited();
    });
    return placed;
  }

  /** Takes a bet back. Refusals as of `RoundBets.takeBack`. */
  async cancel(tx: Tx, playerId: string, betId: string): Promise<BetAndBalance<CrashBet>> {
    const canceled = await this.#bets.takeBack(tx, playerId, betId);
    afterCommit(tx, () => this.#room.canceled(betId));
    return canceled;
  }

  async refundWaiting(tx: Tx, userId: string): Promise<KeptBet[]> {
    const refunded = await this.#bets.refundWaiting(tx, userId);
    afterCommit(tx, () => {
      for (const { id } of refunded) this.#room.canceled(id);
    });
    return refunded;
  }

  async rereadWaiting(userId: string): Promise<void> {
    for (const { id } of await this.#bets.noLongerWaiting(userId)) this.#room.canceled(id);
  }

  /** What a cash-out opens: the bet that it means, while that is in the air. */
  openCashOut(playerId: string, betId: string | undefined): Opening<HeldBet<CrashDetail>> | null {
    const flying = this.#air?.flight.betOf(playerId);
    return flying && (betId === undefined || betId === flying.id) ? openPayment(flying.id) : null;
  }

  /**
   * Cashes out, judged by the moment of receipt (`received`: a reading of the port's monotonic clock). `held`: what was opened for it. Asking again gives the same answer. Refusals
   * `bet_not_found`, `cash_out_too_early`, `cash_out_too_late`.
   */
  async cashOut(
    tx: Tx,
    playerId: string,
    betId: string | undefined,
    received: number,
    held: HeldBet<CrashDetail> | null,
  ): Promise<BetAndBalance<CrashBet>> {
    const air = this.#air;
    if (air && held && air.flight.betOf(playerId)?.id === held.bet.id) {
      const { bet, after } = await air.cashOut(tx, held, received);
      return { bet: crashRules.mine(bet), after };
    }
    return this.#asItStands(tx, playerId, betId);
  }

  async opened(tx: Tx, round: Round<CrashResult>): Promise<() => void> {
    const show = await this.#bets.boardWaiting(tx, round.id);
    return () => {
      this.#room.clear();
      show();
    };
  }

  async closed(tx: Tx, round: Round<CrashResult>): Promise<void> {
    const aboard = (await this.#bets.close(tx, round.id)).map(flyingBet);
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
      await receipts.answered((at) => clock.monoOf(at) < before, signal);
      const due = air.flight.next();
      if (due?.at !== exit.at || signal.aborted) continue;
      await air.payAll(due.bets, due.at);
    }
    const busted = started + air.flight.bustMs;
    if (!(await clock.sleepUntil(busted, signal))) return;
    // A cash-out that was received in time is paid first.
    await receipts.answered((at) => clock.monoOf(at) < busted, signal);
  }

  async ended(tx: Tx, round: Round<CrashResult>): Promise<void> {
    await this.#bets.lose(tx, round.id);
    afterCommit(tx, () => {
      this.#air = null;
    });
  }

  settle(): Promise<void> {
    return this.#bets.publishLost();
  }

  /** Written cash-outs are kept; of a flight that had begun, targets up to the bust are paid; all other bets are given back. */
  async recover(round: Round<CrashResult>, { bust }: CrashResult): Promise<void> {
    this.#air = null;
    if (round.status === 'in_progress') {
      const aboard = await openBets<CrashDetail>(this.#parts.deps.db.read, round.id);
      const air = this.#departures(round, aboard.map(flyingBet), bust, 0);
      for (let exit = air.flight.next(); exit; exit = air.flight.next()) {
        const { at, bets } = exit;
        const aimed = bets.filter(({ auto }) => auto !== null);
        await air.payAll(aimed, at);
        // Without a target it is unknown when the player would have left.
        for (const { id, auto } of bets) if (auto === null) air.flight.left(id, cents(0));
      }
    }
    await this.#bets.refund(round.id);
  }

  publish(round: Round<CrashResult>): void {
    this.#parts.board.state(crashRules.round(round));
  }

  async remember(ended: readonly Round<CrashResult>[]): Promise<void> {
    this.#parts.board.remember(ended.map(crashRules.round));
    this.#room.clear();
    for (const bet of await waitingBets<CrashDetail>(this.#parts.deps.db.read, this.game)) {
      this.#room.queued(bet.id, bet.stake);
      this.#bets.own(bet);
    }
  }

  wanted(): boolean {
    return this.#room.awaited || this.#parts.isWatched();
  }

  /** What a cash-out answers for a bet that is not in the air. */
  async #asItStands(tx: Tx, playerId: string, betId: string | undefined): Promise<BetAndBalance<CrashBet>> {
    if (betId !== undefined && !isUuid(betId)) throw new Refusal('bet_not_found');
    const lately = sql`(select id from game_round where game = 'crash' order by place desc limit ${LATELY})`;
    const [bet] = await keptBets<CrashDetail>(
      tx,
      betId === undefined
        ? sql`b.user_id = ${playerId} and b.game = 'crash' and b.round_id in ${lately} and b.status <> 'canceled' order by b.placed_at desc, b.id desc limit 1`
        : sql`b.user_id = ${playerId} and b.game = 'crash' and b.id = ${betId}`,
    );
    if (bet?.status === 'won') return { bet: crashRules.mine(bet), after: await balanceOf(tx, playerId) };
    if (bet?.status === 'lost') throw new Refusal('cash_out_too_late');
    if (bet?.status === 'open' && bet.roundId !== null) throw new Refusal('cash_out_too_early');
    throw new Refusal('bet_not_found');
  }

  #departures(round: Round<CrashResult>, bets: readonly FlyingBet[], bust: number, started: number): Departures {
    const flight = new Flight({ bust, cap: this.#parts.deps.config.rounds.crash.cap, maxWin: limitsOf('crash').max_win, bets });
    return new Departures(this.#parts, this.#bets, round.id, flight, started);
  }
}

const flyingBet = ({ id, userId, stake, detail: { auto } }: KeptBet<CrashDetail>): FlyingBet => ({ id, userId, stake, auto });
