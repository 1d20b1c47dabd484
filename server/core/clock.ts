/** Time and timers come through here, so that tests own them. */
export interface Clock {
  /** Wall clock, ms since 1970. */
  now(): number;
  /** Monotonic, ms; for durations and deadlines. */
  monotonic(): number;
  setTimeout(run: () => void, delayMs: number): { cancel(): void };
  setInterval(run: () => void, everyMs: number): { cancel(): void };
}
