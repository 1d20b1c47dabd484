import type { RefusalData, RefusalReason } from './refusal-reasons.ts';

/** A reason with its data, and what caused it, for the log. */
type Refused = {
  [Reason in RefusalReason]: RefusalData[Reason] extends null
    ? [reason: Reason, data?: null, cause?: unknown]
    : [reason: Reason, data: RefusalData[Reason], cause?: unknown];
}[RefusalReason];

/** A failure that a player can act on. Anything else that is thrown becomes `internal` with an id, and no detail leaves the server. */
export class Refusal extends Error {
  readonly reason: RefusalReason;
  readonly data: RefusalData[RefusalReason];
  constructor(...[reason, data, cause]: Refused) {
    super(reason, { cause });
    this.name = 'Refusal';
    this.reason = reason;
    this.data = data ?? null;
  }
}
