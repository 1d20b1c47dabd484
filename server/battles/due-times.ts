/** When things are due, ms since 1970. Few thousand at most are looked through at a time, which costs less than keeping them in order. */
export class DueTimes {
  readonly #times = new Map<string, number>();

  set(id: string, at: number): void {
    this.#times.set(id, at);
  }

  delete(id: string): void {
    this.#times.delete(id);
  }

  clear(): void {
    this.#times.clear();
  }

  /** When the next one is due; Infinity where nothing waits. */
  earliest(): number {
    let earliest = Infinity;
    for (const at of this.#times.values()) if (at < earliest) earliest = at;
    return earliest;
  }

  /** Everything that is due at a time, the longest due first. */
  due(now: number): string[] {
    return [...this.#times]
      .filter(([, at]) => at <= now)
      .sort(([, a], [, b]) => a - b)
      .map(([id]) => id);
  }
}
