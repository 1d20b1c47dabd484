import type { ErrorBody, ErrorCode } from '#contract/api/errors.ts';

/**
 * Failures that arise on this side: `network` (no answer within 10 s, or none at all: the outcome is unknown), `bad_reply` (an answer that is
 * not what the contract says), `aborted` (the caller gave up).
 */
export type LocalCode = 'network' | 'bad_reply' | 'aborted';

/** What a refusal says beside its sentence: the way on. */
type WayOn = Pick<ErrorBody, 'confirmation' | 'second_factor' | 'exclusion' | 'limit' | 'required'>;

export interface ApiErrorDetails {
  /** HTTP status; 0 when there was no answer. */
  status: number;
  code: ErrorCode | LocalCode;
  /** The server's sentence for the player, empty when it sent none. */
  msg: string;
  /** The server's sentences per field. */
  errors?: Record<string, string[]> | undefined;
  /** Names the request in the server's log; support asks for it. */
  requestId?: string | undefined;
  /** What a refusal says of the way on. */
  details?: WayOn;
}

/** The one thing that `call` throws. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | LocalCode;
  readonly msg: string;
  readonly errors: Record<string, string[]> | undefined;
  readonly requestId: string | undefined;
  readonly details: WayOn;

  constructor(details: ApiErrorDetails) {
    super(details.msg === '' ? details.code : details.msg);
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.msg = details.msg;
    this.errors = details.errors;
    this.requestId = details.requestId;
    this.details = details.details ?? {};
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}
