import type { ErrorBody, ErrorCode } from '#contract/api/errors.ts';
import type { Cents } from '#contract/money.ts';

/** Time and timers come through here, so that tests own them. */
export interface Clock {
  /** Wall clock, ms since 1970. */
  now(): number;
  /** Monotonic, ms; for durations and deadlines. */
  monotonic(): number;
  setTimeout(run: () => void, delayMs: number): { cancel(): void };
  setInterval(run: () => void, everyMs: number): { cancel(): void };
}

/** Randomness that outcomes may rest on. */
export interface Random {
  /** Cryptographic bytes. */
  bytes(count: number): Uint8Array;
  uuid(): string;
}

/** What a refusal says beside its sentence, for the page that shows the way on. */
export type RefusalDetails = Pick<ErrorBody, 'confirmation' | 'second_factor'>;

/** A failure that a player can act on. Anything else that is thrown becomes `internal` with an id, and no detail leaves the server. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: Record<string, string[]> | undefined;
  readonly details: RefusalDetails = {};
  constructor(status: number, code: ErrorCode, sentence: string, errors?: Record<string, string[]>, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** The refusal of a client that asks too often. `waitMs`: when it may ask again. */
export class TooManyRequests extends Refusal {
  readonly retryAfterS: number;
  constructor(waitMs: number) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
    const wait = seconds < 100 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`;
    super(429, 'too_many_requests', `Too many requests. Please try again in ${wait}.`);
    this.retryAfterS = seconds;
  }
}

/** One leg of a transfer: cents added to (positive) or taken from (negative) an account. */
export interface Leg {
  account: AccountRef;
  amount: Cents;
}

/** Names an account: a player's cash, or one of the house's by kind. */
type AccountRef = { kind: 'user_cash'; userId: string } | { kind: HouseAccount };

type HouseAccount =
  | `house:${string}`
  | `deposit_clearing:${string}`
  | `withdrawal_clearing:${string}`
  | 'promo_cost'
  | 'item_cost'
  | 'rounding'
  | 'demo_cost';

/** The balance after a posting: `version` counts the account's postings from 1. */
export interface BalanceAfter {
  balance: Cents;
  version: number;
}
