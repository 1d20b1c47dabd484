import type { Cents } from '#contract/money.ts';

/**
 * What a hold keeps back. `movement` (boxes): the shown balance is frozen until release. `payouts` (games whose bets overlap): the stake
 * leaves at once and only what was won waits.
 */
export type Concealing = 'movement' | 'payouts';

/**
 * Why a hold ended. `shown` and `skipped`: the result can be read. `refused` and `unknown`: there is nothing to reveal. `left`, `hidden`,
 * `failed`: the scene will not reveal it. `watchdog`: it was not released in time. `expired`: the tab that held it went silent.
 */
export type ReleaseReason = 'shown' | 'skipped' | 'refused' | 'unknown' | 'left' | 'hidden' | 'failed' | 'watchdog' | 'expired';

export interface HoldRequest {
  /** One bet; its idempotency key does well. */
  id: string;
  concealing: Concealing;
  /** Released after this time if nothing else does it, ms: the request's own limit and some more, until `answered` gives a new one. */
  watchdogMs: number;
}

export interface HoldAnswer {
  /** What the bet pays into the balance (0 for a box: its prize goes to the inventory). */
  payout: Cents;
  /** The ledger's version after the bet's last posting. */
  version: number;
  /** From now: the clip's length and 3 s. */
  watchdogMs: number;
}

/** One bet whose result must not be seen before its scene has revealed it. */
export interface Hold {
  readonly id: string;
  /** The answer is here; its result still waits. No effect after release. */
  answered(answer: HoldAnswer): void;
  /** Runs once, at release: result row, toast, sound, spoken news. At once when the hold is released already. */
  after(run: (reason: ReleaseReason) => void): void;
  /** Lets everything through, exactly once; later calls do nothing. */
  release(reason: ReleaseReason): void;
  isOpen(): boolean;
}

/** A hold as the gate keeps it, of this tab or of another one of this browser. */
export interface OpenHold {
  readonly id: string;
  /** The tab that opened it. */
  readonly tab: string;
  readonly concealing: Concealing;
  answer: { payout: Cents; version: number } | null;
  open: boolean;
}

/** A hold that has ended, for those who keep lists fresh. */
export interface Released {
  id: string;
  foreign: boolean;
  reason: ReleaseReason;
}
