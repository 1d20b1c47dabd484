import { Refusal } from '#server/core/refusal.ts';

/** Statements that only read. */
export const READS = /^\s*select\b/i;

/**
 * The database can't be reached, doesn't answer, or broke off. `uncertain`: it broke off at a commit, so that the work may be written or not; the same
 * idempotency key finds out.
 */
export class DatabaseAway extends Refusal {
  readonly uncertain: boolean;
  constructor(cause: unknown, { uncertain = false } = {}) {
    super('database_away', null, cause);
    // What operators read in logs and on the terminal.
    this.message = 'the database is away or busy';
    this.name = 'DatabaseAway';
    this.uncertain = uncertain;
  }
}

/** The first of a failure and its causes for which `read` finds something. */
function alongCauses<T>(error: unknown, read: (cause: Error) => T | undefined): T | undefined {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const found = read(cause);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The database's code of a failure (SQLSTATE), wherever the driver and Drizzle wrapped it; undefined for other failures. */
export function sqlState(error: unknown): string | undefined {
  return alongCauses(error, (cause) => {
    const { code } = cause as { code?: unknown };
    return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E') ? code : undefined;
  });
}

/** The name of the constraint that a statement ran into, if any. */
export function brokenConstraint(error: unknown): string | undefined {
  return alongCauses(error, (cause) => {
    const { constraint } = cause as { constraint?: unknown };
    return typeof constraint === 'string' ? constraint : undefined;
  });
}

/** serialization_failure, deadlock_detected. */
const TRY_AGAIN: ReadonlySet<string> = new Set(['40001', '40P01']);

/** True when the database asks for another try of the whole transaction. */
export function asksForAnotherTry(error: unknown): boolean {
  return TRY_AGAIN.has(sqlState(error) ?? '');
}

/** Connection exceptions; out of disk, memory or connections; the operator stops it. */
const PASSING_CLASSES: ReadonlySet<string> = new Set(['08', '53', '57']);
/** lock_not_available, io_error, read_only_sql_transaction (a standby after a failover), idle_in_transaction_session_timeout. */
const PASSING: ReadonlySet<string> = new Set(['55P03', '58030', '25006', '25P03', ...TRY_AGAIN]);

/** What refuses changes of a closed account: only a call that was under way while it was closed runs into it. */
const CLOSED = 'player_closed';

/** The refusal for a temporary failure of the database, or for a call of a player who left meanwhile; undefined for any other failure. */
export function passingFailure(error: unknown): Refusal | undefined {
  const away = alongCauses(error, (cause) => (cause instanceof DatabaseAway ? cause : undefined));
  if (away) return away;
  if (brokenConstraint(error) === CLOSED) return new Refusal('account_closed');
  const state = sqlState(error);
  if (state === undefined || !(PASSING.has(state) || PASSING_CLASSES.has(state.slice(0, 2)))) return undefined;
  return new DatabaseAway(error);
}

/** admin_shutdown, crash_shutdown, cannot_connect_now, idle_session_timeout, idle_in_transaction_session_timeout: the connection is gone with them. */
const LAST_WORDS: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '57P05', '25P03']);

/** True when a failure leaves no connection behind: one that is neither the database's answer to a statement nor a statement that could not be written. */
export function endsConnection(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return false;
  const state = sqlState(error);
  return state === undefined || state.startsWith('08') || LAST_WORDS.has(state);
}
