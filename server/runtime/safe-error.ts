/** A failure as it may be logged. */
export interface LoggedError {
  type: string;
  message?: string;
  /** SQLSTATE, or a code of the system such as ECONNREFUSED. */
  code?: string;
  constraint?: string;
  /** The text of a failed statement; its values are separate and are left out. */
  statement?: string;
  /** Where it arose. */
  stack?: string;
  cause?: LoggedError;
}

/** Causes that are followed. */
const MAX_DEPTH = 5;
const MAX_STATEMENT = 400;
const MAX_FRAMES = 12;

/** Classes of SQLSTATE whose messages speak of the database alone. Others may quote what was sent or what is stored. */
const QUOTES_NOTHING: ReadonlySet<string> = new Set(['08', '25', '28', '3D', '40', '53', '54', '55', '57', '58', 'XX']);

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** What was said, unless it may repeat a value: that of a failed query repeats them all. */
function messageOf(error: Error, statement: string | undefined): string | undefined {
  if (statement !== undefined) return undefined;
  const { code } = error as { code?: unknown };
  const ofDatabase = typeof code === 'string' && /^(?!E)[0-9A-Z]{5}$/.test(code);
  return ofDatabase && !QUOTES_NOTHING.has(code.slice(0, 2)) ? undefined : textOf(error.message);
}

/**
 * A failure without a value in it: no parameter of a statement, no detail of the database, no field that other code added to the error. Anything that is
 * not an Error becomes the name of its type.
 */
export function safeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code: givenCode, constraint, query } = error as { code?: unknown; constraint?: unknown; query?: unknown };
  const code = textOf(givenCode);
  const statement = textOf(query)?.replaceAll(/\s+/g, ' ').slice(0, MAX_STATEMENT);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  // An attempt at several addresses holds its failures instead of a cause.
  const cause: unknown = error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined);
  const parts = {
    message: messageOf(error, statement),
    code,
    constraint: textOf(constraint),
    statement,
    stack: textOf(frames.slice(0, MAX_FRAMES).join('\n')),
    cause: cause === undefined || depth >= MAX_DEPTH ? undefined : safeError(cause, depth + 1),
  };
  const known = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Partial<LoggedError>;
  return { type: error.constructor.name || error.name, ...known };
}
