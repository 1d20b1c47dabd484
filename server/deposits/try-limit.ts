import { Refusal } from '#server/platform/contract.ts';

/** The most keys remembered; when more come, those whose window began first are forgotten. */
const MAX_KEYS = 50_000;

/** Counts tries per key in windows that begin with the first try. Memory of one process: enough to make guessing pointless, and no write per guess. */
export class TryLimit {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #windows = new Map<string, { since: number; count: number }>();

  constructor(max: number, windowMs: number) {
    this.#max = max;
    this.#windowMs = windowMs;
  }

  /** Counts one try under every key. Throws Refusal `too_many_requests` when one of them has had its share. `now`: ms, monotonic. */
  take(keys: readonly string[], now: number): void {
    const windows = keys.map((key) => this.#window(key, now));
    for (const window of windows) window.count++;
    if (windows.some(({ count }) => count > this.#max))
      throw new Refusal(429, 'too_many_requests', 'Too many tries. Please wait a minute.');
  }

  #window(key: string, now: number): { since: number; count: number } {
    const kept = this.#windows.get(key);
    if (kept && now - kept.since < this.#windowMs) return kept;
    const begun = { since: now, count: 0 };
    this.#windows.delete(key);
    this.#windows.set(key, begun);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > MAX_KEYS && oldest !== undefined) this.#windows.delete(oldest);
    return begun;
  }
}
