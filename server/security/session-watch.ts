import { sql } from 'drizzle-orm';
import { declaredColumns } from '#server/database/declared-columns.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Logger } from '#server/runtime/log.ts';
import { sessionTable } from './schema.ts';

const living = declaredColumns(sessionTable, 'id');

/** How often sessions are looked at, ms, and how many at a time: an end that was not published is found within this time, or a few of it in a crowd. */
const LOOK_EVERY_MS = 1_000;
const LOOK_AT = 200;

/** What a lasting connection does for a session. */
interface Use {
  end: () => void;
  /** The end of the access token that let it, ms since 1970. */
  until: number;
}

/**
 * Ends what a lasting connection may do for a player when the session ends that let it: at once when the end was published to this process, and by
 * looking when it was not (it ran out, or its event was lost). A connection outlives its access token no more than a call does: it ends with the
 * token unless it is renewed.
 */
export class SessionWatch {
  readonly #parts: { db: Database; clock: Clock; log: Logger };
  /** Sessions with what ends with each; those that were checked last come last. */
  readonly #uses = new Map<string, Set<Use>>();
  #looking: { cancel(): void } | null = null;
  #busy = false;

  constructor(parts: { db: Database; clock: Clock; log: Logger }) {
    this.#parts = parts;
  }

  /** Calls `end` once the session ends, or time is at `until`. Returns how to stop that, when the connection is gone, renewed or another session's. */
  use(sessionId: string, until: number, end: () => void): () => void {
    const use = { end, until };
    const uses = this.#uses.get(sessionId) ?? new Set();
    uses.add(use);
    this.#uses.set(sessionId, uses);
    this.#looking ??= this.#parts.clock.setInterval(() => void this.#look(), LOOK_EVERY_MS);
    return () => {
      uses.delete(use);
      if (uses.size === 0 && this.#uses.get(sessionId) === uses) this.#uses.delete(sessionId);
    };
  }

  /** A session has ended. */
  ended(sessionId: string): void {
    const uses = this.#uses.get(sessionId);
    this.#uses.delete(sessionId);
    for (const { end } of uses ?? []) end();
  }

  close(): void {
    this.#looking?.cancel();
    this.#looking = null;
    this.#uses.clear();
  }

  async #look(): Promise<void> {
    if (this.#uses.size === 0) {
      this.#looking?.cancel();
      this.#looking = null;
    }
    this.#endExpired();
    if (this.#uses.size === 0 || this.#busy) return;
    this.#busy = true;
    try {
      const ids = [...this.#uses.keys()].slice(0, LOOK_AT);
      const living = await this.#living(ids);
      for (const id of ids) {
        const uses = this.#uses.get(id);
        if (!living.has(id)) this.ended(id);
        else if (uses && this.#uses.delete(id)) this.#uses.set(id, uses);
      }
    } catch (error) {
      // It is unknown: everything stays as it is until the database answers again.
      this.#parts.log.debug({ err: error }, 'sessions of open sockets could not be checked');
    } finally {
      this.#busy = false;
    }
  }

  #endExpired(): void {
    const now = this.#parts.clock.now();
    for (const [sessionId, uses] of this.#uses) {
      for (const use of uses) {
        if (use.until > now) continue;
        uses.delete(use);
        use.end();
      }
      if (uses.size === 0) this.#uses.delete(sessionId);
    }
  }

  async #living(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const { db, clock } = this.#parts;
    const now = new Date(clock.now()).toISOString();
    const { rows } = await db.read.execute(
      sql`select ${living.of('s')} from session s where id = any(${sql.param([...ids])}::uuid[]) and ended_at is null and expires_at > ${now}`,
    );
    return new Set(rows.map((row) => living.read(row).id));
  }
}
