import { sql } from 'drizzle-orm';
import type { WheelBet, WheelLine, WheelRound } from '#contract/api/wheel.ts';
import { type WheelColor, type WheelDraw, wheelDraw } from '#contract/games/wheel.ts';
import { listedPlayer } from '#contract/api/listed-player.ts';
import { cents } from '#contract/money.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { afterCommit } from '#server/outbox/pending.ts';
import { byFew, roundBetEvents } from '#server/rounds/bet-money.ts';
import type { BoardKinds, RoundBoard } from '#server/rounds/board.ts';
import type { RoundClock } from '#server/rounds/round-clock.ts';
import type { Round } from '#server/rounds/round-record.ts';
import type { RoundPlay } from '#server/rounds/runner.ts';
import { selectWheelBets, type WheelBetRow, wheelBetOf, wheelBetWire, wheelPays, wheelRoundOf } from './bet-record.ts';
import { type BetAndBalance, cancelWheelBet, placeWheelBet, settleWheelBets, type WheelOrder } from './wheel-bets.ts';

/** What the board of the wheel shows. Nothing is paid in mid-round. */
export interface WheelKinds extends BoardKinds {
  round: WheelRound;
  line: WheelLine;
  mine: WheelBet;
  cashed: never;
}

/** Who bets, as everybody will see it. */
export interface Bettor {
  id: string;
  name: string;
  isDemo: boolean;
}

export interface WheelParts {
  deps: Deps;
  clock: RoundClock;
  board: RoundBoard<WheelKinds>;
  /** Somebody sits at the table. */
  isWatched(): boolean;
}

/** The wheel: bets on colours while they are open, a spin that everybody sees, and what it pays once it rests. The process that leads has one. */
export class WheelGame implements RoundPlay<WheelDraw> {
  readonly game = 'wheel';
  readonly shownAtStart = true;
  readonly startingMs: number;
  readonly endedMs: number;
  readonly #parts: WheelParts;
  /** Bets lost with the last spin whose players have not heard of it. */
  #lost: { bet: WheelBet; userId: string }[] = [];

  constructor(parts: WheelParts) {
    this.#parts = parts;
    ({ startingMs: this.startingMs, endedMs: this.endedMs } = parts.deps.config.rounds.wheel);
  }

  draw(hash: string, salt: string): WheelDraw {
    return wheelDraw(hash, salt);
  }

  /** Places a bet. Refusals as of `placeWheelBet`. */
  async place(tx: Tx, player: Bettor, order: WheelOrder): Promise<BetAndBalance> {
    const { deps, clock, board } = this.#parts;
    const placed = await placeWheelBet(tx, deps, player.id, order, clock.now());
    const { bet } = placed;
    afterCommit(tx, () => {
      const { id, color, stake } = bet;
      board.own(player.id, bet);
      board.placed(bet.round_id, { id, player: listedPlayer(player), color, stake, payout: cents(0) });
    });
    return placed;
  }

  /** Takes a bet back. Refusals as of `cancelWheelBet`. */
  async cancel(tx: Tx, playerId: string, betId: string): Promise<BetAndBalance> {
    const { deps, clock, board } = this.#parts;
    const canceled = await cancelWheelBet(tx, deps, playerId, betId, clock.now());
    const { bet } = canceled;
    afterCommit(tx, () => {
      board.own(playerId, bet);
      board.canceled(bet.round_id, bet.id);
    });
    return canceled;
  }

  async opened(): Promise<() => void> {
    return () => undefined;
  }

  async closed(tx: Tx, round: Round<WheelDraw>): Promise<void> {
    // Stakes count towards the level once they can't be taken back.
    await tx.execute(sql`
      with staked as (select user_id, sum(stake) as stake from wheel_bet where round_id = ${round.id} and status = 'placed' group by user_id),
      held as (select u.id, s.stake from users u join staked s on s.user_id = u.id order by u.id for no key update of u)
      update users u set experience_cents = u.experience_cents + held.stake from held where u.id = held.id`);
  }

  async play(_round: Round<WheelDraw>, _draw: WheelDraw, started: number, signal: AbortSignal): Promise<void> {
    const { clock, deps } = this.#parts;
    await clock.sleepUntil(started + deps.config.rounds.wheel.spinMs, signal);
  }

  async ended(tx: Tx, round: Round<WheelDraw>): Promise<void> {
    const drawn = drawnIn(round);
    const { rows } = await tx.execute<WheelBetRow>(sql`
      update wheel_bet set status = 'lost', settled_at = ${new Date(this.#parts.deps.clock.now()).toISOString()}
      where round_id = ${round.id} and status = 'placed' and color <> ${drawn}
      returning id, user_id, round_id, status, color, stake, payout, placed_at`);
    afterCommit(tx, () => {
      this.#lost = rows.map((row) => ({ bet: wheelBetOf(row), userId: row.user_id }));
      for (const { bet, userId } of this.#lost) this.#parts.board.own(userId, bet);
    });
  }

  /** Pays the winners, a few at a time. */
  async settle(round: Round<WheelDraw>): Promise<void> {
    const { deps } = this.#parts;
    await this.#settleOpen(round, drawnIn(round));
    const lost = this.#lost.splice(0);
    const events = lost.flatMap(({ bet, userId }) => roundBetEvents(deps, { game: 'wheel', betId: bet.id, userId }, wheelBetWire(bet)));
    await byFew(events, (few) => deps.db.transaction(async (tx) => enqueue(tx, few)));
  }

  /** Before bets were closed, all are given back; after that the spin counts. */
  async recover(round: Round<WheelDraw>): Promise<void> {
    if (round.status === 'starting') await this.#settleOpen(round, null);
  }

  tell(round: Round<WheelDraw>): void {
    const { board } = this.#parts;
    board.state(wheelRoundOf(round));
    const drawn = round.status === 'ended' ? round.result?.color : undefined;
    if (drawn !== undefined) board.amend((line) => ({ ...line, payout: wheelPays(line.stake, line.color, drawn) }));
  }

  remember(ended: readonly Round<WheelDraw>[]): void {
    this.#parts.board.remember(ended.map(wheelRoundOf));
  }

  wanted(): boolean {
    return this.#parts.isWatched();
  }

  async #settleOpen(round: Round<WheelDraw>, drawn: WheelColor | null): Promise<void> {
    const { deps, board } = this.#parts;
    const open = await selectWheelBets(deps.db.read, sql`round_id = ${round.id} and status = 'placed' order by placed_at, id`);
    await byFew(open, async (few) => {
      const settled = await deps.db.transaction((tx) =>
        settleWheelBets(
          tx,
          deps,
          few.map(({ id }) => id),
          drawn,
        ),
      );
      for (const { bet, userId } of settled) board.own(userId, bet);
    });
  }
}

function drawnIn({ id, result }: Round<WheelDraw>): WheelColor {
  if (!result) throw new Error(`round ${id} has ended without a draw`);
  return result.color;
}
