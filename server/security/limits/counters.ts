import type { Clock } from '#server/core/clock.ts';

/** How much was counted under a key, and when its window ends, ms from now. */
export interface Count {
  count: number;
  endsInMs: number;
}

/** The most windows of one limit that are remembered; when more come, those that began first are forgotten. */
const MAX_WINDOWS = 20_000;

/** Counts per key in windows that begin with the first of each, in the memory of this process. One per limit, so that a flood of keys on one forgets nothing of another. */
export class MemoryCounters {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #windowMs: number;
  readonly #windows = new Map<string, { endsAt: number; count: number }>();

  constructor(clock: Pick<Clock, 'monotonic'>, windowMs: number) {
    this.#clock = clock;
    this.#windowMs = windowMs;
  }

  /** Counts `by` more under a key; a negative number takes back, never below nothing. */
  add(key: string, by: number): Count {
    const now = this.#clock.monotonic();
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) window = this.#begin(key, now);
    window.count = Math.max(0, window.count + by);
    return { count: window.count, endsInMs: window.endsAt - now };
  }

  /** What was counted so far. */
  count(key: string): number {
    const window = this.#windows.get(key);
    return window && window.endsAt > this.#clock.monotonic() ? window.count : 0;
  }

  forget(key: string): void {
    this.#windows.delete(key);
  }

  #begin(key: string, now: number) {
    const begun = { endsAt: now + this.#windowMs, count: 0 };
    this.#windows.delete(key);
    this.#windows.set(key, begun);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > MAX_WINDOWS && oldest !== undefined) this.#windows.delete(oldest);
    return begun;
  }
}
