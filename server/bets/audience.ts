import type { Database } from '#server/database/database.ts';

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

const audiences = new WeakMap<Database, BetsAudience>();

/** The audience of a database's bets, shared by all domains of the process. */
export function audienceOf(db: Database): BetsAudience {
  const known = audiences.get(db);
  if (known) return known;
  const made = new BetsAudience();
  audiences.set(db, made);
  return made;
}
