import type { BetMode } from '#contract/api/limits.ts';
import type { WheelBet } from '#contract/api/wheel.ts';
import { wheel, type WheelColor, type WheelDraw, wheelDraw } from '#contract/games/wheel.ts';
import type { Cents } from '#contract/money.ts';
import { payoutAt } from '#contract/multiplier.ts';
import type { Tx } from '#server/database/database.ts';
import type { Bettor, RoundPlayParts } from '#server/rounds/live-round.ts';
import type { OpenedRound } from '#server/round-bets/open-bet.ts';
import { type BetAndBalance, RoundBets } from '#server/round-bets/round-bets.ts';
import type { Round } from '#server/rounds/round-record.ts';
import type { RoundPlay } from '#server/rounds/runner.ts';
import { type WheelDetail, type WheelKinds, wheelRules } from './wheel-rules.ts';

export interface WheelBetRequest {
  stake: Cents;
  color: WheelColor;
  mode?: BetMode | undefined;
}

/** The wheel: bets on colours while they are open, a public spin, and what it pays once it rests. The process that leads has one. */
export class WheelGame implements RoundPlay<WheelDraw> {
  readonly game = 'wheel';
  readonly shownAtStart = true;
  readonly startingMs: number;
  readonly endedMs: number;
  readonly #parts: RoundPlayParts<WheelKinds>;
  readonly #bets: RoundBets<WheelKinds, WheelDetail>;

  constructor(parts: RoundPlayParts<WheelKinds>) {
    this.#parts = parts;
    this.#bets = new RoundBets(parts, wheelRules);
    ({ startingMs: this.startingMs, endedMs: this.endedMs } = parts.deps.config.rounds.wheel);
  }

  draw(hash: string, salt: string): WheelDraw {
    return wheelDraw(hash, salt);
  }

  /** Places a bet. Refusals as of `RoundBets.place`. */
  place(
    tx: Tx,
    player: Bettor,
    { stake, color, mode }: WheelBetRequest,
    opened: OpenedRound | null = null,
  ): Promise<BetAndBalance<WheelBet>> {
    return this.#bets.place(tx, player, { stake, detail: { color }, mode }, opened);
  }

  /** Takes a bet back. Refusals as of `RoundBets.takeBack`. */
  cancel(tx: Tx, playerId: string, betId: string): Promise<BetAndBalance<WheelBet>> {
    return this.#bets.takeBack(tx, playerId, betId);
  }

  refundWaiting(tx: Tx, userId: string) {
    return this.#bets.refundWaiting(tx, userId);
  }

  async rereadWaiting(): Promise<void> {
    // No bet on the wheel waits.
  }

  async opened(): Promise<() => void> {
    return () => undefined;
  }

  async closed(tx: Tx, round: Round<WheelDraw>): Promise<void> {
    await this.#bets.close(tx, round.id);
  }

  async play(_round: Round<WheelDraw>, _draw: WheelDraw, started: number, signal: AbortSignal): Promise<void> {
    const { clock, deps } = this.#parts;
    await clock.sleepUntil(started + deps.config.rounds.wheel.spinMs, signal);
  }

  async ended(tx: Tx, round: Round<WheelDraw>): Promise<void> {
    const draw = drawnIn(round);
    await this.#bets.lose(tx, round.id, ({ detail }) => wheel.pays(detail, draw) === 0);
  }

  /** Pays the winners, a few at a time. */
  async settle(round: Round<WheelDraw>): Promise<void> {
    const draw = drawnIn(round);
    await this.#bets.payOpen(round.id, ({ detail }) => wheel.pays(detail, draw));
    await this.#bets.publishLost();
  }

  /** Before bets were closed, all are given back; after that the spin counts. */
  async recover(round: Round<WheelDraw>): Promise<void> {
    if (round.status === 'starting') await this.#bets.refund(round.id);
  }

  publish(round: Round<WheelDraw>): void {
    const { board } = this.#parts;
    board.state(wheelRules.round(round));
    const draw = round.status === 'ended' ? round.result : null;
    if (draw) board.amend((bet) => ({ ...bet, payout: payoutAt(bet.stake, wheel.pays(bet, draw)) }));
  }

  remember(ended: readonly Round<WheelDraw>[]): void {
    this.#parts.board.remember(ended.map(wheelRules.round));
  }

  wanted(): boolean {
    return this.#parts.isWatched();
  }
}

function drawnIn({ id, result }: Round<WheelDraw>): WheelDraw {
  if (!result) throw new Error(`round ${id} has ended without a draw`);
  return result;
}
