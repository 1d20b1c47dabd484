/** Lengths of time, ms. A day is one of UTC: no clock is changed on it. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** An instant as the contract writes it; `ms` since 1970. */
export const isoOf = (ms: number): string => new Date(ms).toISOString();

/** The same, null for none. */
export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : isoOf(ms));

/** Time and timers come through here, so that tests own them. */
export interface Clock {
  /** Wall clock, ms since 1970. */
  now(): number;
  /** Monotonic, ms; for durations and deadlines. */
  monotonic(): number;
  setTimeout(run: () => void, delayMs: number): { cancel(): void };
  setInterval(run: () => void, everyMs: number): { cancel(): void };
}

/** Waits so many ms, or until the signal is aborted. */
export function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      timer.cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = clock.setTimeout(end, ms);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
