import type { Cents } from '#contract/money.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { CrashBoard } from './crash-rules.ts';

/** How much may still be staked on the next flight: what is on the board, and the stakes that wait in the queue. */
export class FlightCapacity {
  readonly #board: CrashBoard;
  readonly #cap: Cents;
  /** Queued stakes, by bet. */
  readonly #queued = new Map<string, number>();

  /** `cap`: what one flight may pay in all. */
  constructor(board: CrashBoard, cap: Cents) {
    this.#board = board;
    this.#cap = cap;
  }

  /** True while a bet waits for a flight. */
  get awaited(): boolean {
    return this.#queued.size > 0;
  }

  queued(betId: string, stake: number): void {
    this.#queued.set(betId, stake);
  }

  canceled(betId: string): void {
    this.#queued.delete(betId);
  }

  /** No bet waits any more: all got into a flight. */
  clear(): void {
    this.#queued.clear();
  }

  /** Stakes of one flight may be at most half of what it may pay, so that all bets can double. Throws `round_full` where one more is too much. */
  requireCapacity(stake: number): void {
    const flying = this.#board.publicBets().reduce((sum, { stake }) => sum + stake, 0);
    const waiting = [...this.#queued.values()].reduce((sum, queued) => sum + queued, 0);
    const open = this.#board.round?.status === 'starting' ? flying : 0;
    if ((open + waiting + stake) * 2 > this.#cap) throw new Refusal('round_full');
  }
}
