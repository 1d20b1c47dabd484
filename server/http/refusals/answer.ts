import type { ErrorCode } from '#contract/api/errors.ts';
import type { FieldErrors, RefusalDetails } from '../failure-body.ts';

/** How a refusal is answered: its status, its code on the wire, and its sentence. */
export type Answer = readonly [
  status: number,
  code: ErrorCode,
  sentence: string,
  more?: { errors?: FieldErrors; details?: RefusalDetails; retryAfterS?: number },
];

/** The answers to some reasons: one for each, made from the reason's data where it has any. */
export type Answers<Reasons> = {
  readonly [Reason in keyof Reasons]: Reasons[Reason] extends null ? Answer : (data: Reasons[Reason]) => Answer;
};

/** An answer whose sentence belongs to one field of what was sent. */
export const ofField = (field: string, status: number, code: ErrorCode, sentence: string): Answer => [
  status,
  code,
  sentence,
  { errors: { [field]: [sentence] } },
];
