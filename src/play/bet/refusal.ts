import { ERROR_CODES } from '#contract/api/errors.ts';

const KNOWN: ReadonlySet<string> = new Set(ERROR_CODES);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A clear refusal moved nothing. Anything else (lost network, timeout, 5xx, unreadable answer) leaves the outcome unknown. */
export function isRefusal(error: unknown): boolean {
  if (!isRecord(error)) return false;
  const { code, status } = error;
  return typeof code === 'string' && KNOWN.has(code) && typeof status === 'number' && status >= 400 && status < 500 && status !== 408;
}

/** Whether a failed call answered with this code. */
export function hasCode(error: unknown, code: string): boolean {
  return isRecord(error) && error['code'] === code;
}
