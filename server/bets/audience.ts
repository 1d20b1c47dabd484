/** Knows whether the public list of bets is watched: the list is polled, so a look counts for a while. Memory of one process. */
export class BetsAudience {
  #lookedAt = -Infinity;

  /** Notes a look. `now`: ms, monotonic. */
  look(now: number): void {
    this.#lookedAt = now;
  }

  /** True when the list was read within the last `withinMs`. */
  isThere(now: number, withinMs: number): boolean {
    return now - this.#lookedAt <= withinMs;
  }
}
