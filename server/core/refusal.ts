import type { ErrorBody, ErrorCode } from '#contract/api/errors.ts';

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
