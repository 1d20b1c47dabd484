import { type LoggedError, safeError } from './safe-error.ts';

/** What one error says: its message, or its type, code, constraint and statement where it has none that may be shown. */
function textOf({ type, message, code, constraint, statement }: LoggedError): string {
  if (message !== undefined) return message;
  const name = [type, code].filter((part) => part !== undefined).join(' ');
  const details = [constraint && `constraint ${constraint}`, statement].filter((part) => part !== undefined);
  return details.length === 0 ? name : `${name} (${details.join('; ')})`;
}

/**
 * Why something failed, for an operator's terminal: the message of an error and of each of its causes, or their types and codes, and the place that threw
 * where the error itself has no message. It holds no value of a statement.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const first = safeError(error);
  const texts: string[] = [];
  for (let one: LoggedError | undefined = first; one !== undefined; one = one.cause) {
    const text = textOf(one);
    if (!texts.some((known) => known.includes(text))) texts.push(text);
  }
  const place = first.message === undefined ? first.stack?.split('\n')[0]?.trim() : undefined;
  return [texts.join(', caused by '), ...(place === undefined ? [] : [place])].join(' ');
}
