import { and, asc, isNotNull, lte, min, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Clock } from '#server/core/clock.ts';
import { DueWork, type DueWorkOptions } from '#server/runtime/due-work.ts';
import type { Logger } from '#server/runtime/log.ts';
import type { Database, Tx } from './database.ts';

interface DueRowsOptions<Table> extends DueWorkOptions {
  table: Table;
  /** When a row is due: an instant, or null for never. */
  dueAt: PgColumn;
  /** Decides between rows that are due at the same instant. */
  id: PgColumn;
  /** Rows that are worked on at the same time; one after the other by default. */
  lanes?: number;
}

/**
 * Works on the rows of a table when they are due, the oldest first. A row is claimed in a transaction of its own, which writes when it is due again, and then
 * handled: so a process that is killed meanwhile delays it and loses nothing. A row that one process claims is passed over by the others.
 */
export abstract class DueRows<Table extends PgTable, D extends { clock: Clock; db: Database; log: Logger }> extends DueWork<D> {
  readonly #rows: DueRowsOptions<Table>;

  constructor(deps: D, options: DueRowsOptions<Table>) {
    super(deps, options);
    this.#rows = options;
  }

  /** Writes that a row is being worked on. Answers the row for `handle`, null where there is nothing to do before it is due again. */
  protected abstract claim(tx: Tx, row: Table['$inferSelect'], now: number): Promise<Table['$inferSelect'] | null>;

  /** Works on a claimed row, outside of a transaction. What it throws ends the run, which is tried again. */
  protected abstract handle(row: Table['$inferSelect']): Promise<void>;

  /** The rows that can be worked on now; all by default. */
  protected eligible(): SQL | undefined {
    return undefined;
  }

  protected async work(): Promise<number | null> {
    const { table, dueAt, lanes = 1 } = this.#rows;
    await Promise.all(Array.from({ length: lanes }, () => this.#lane()));
    const [next] = await this.deps.db.read
      .select({ at: min(dueAt) })
      .from(table as PgTable)
      .where(and(isNotNull(dueAt), this.eligible()));
    return (next?.at ?? null) as number | null;
  }

  async #lane(): Promise<void> {
    while (!this.stopped) {
      const taken = await this.#take();
      if (!taken) return;
      if (taken.row) await this.handle(taken.row);
    }
  }

  /** Claims the row that has been due the longest; null where none is. */
  #take(): Promise<{ row: Table['$inferSelect'] | null } | null> {
    const { table, dueAt, id } = this.#rows;
    const { clock, db } = this.deps;
    return db.transaction(async (tx) => {
      const now = clock.now();
      const [row] = await tx
        .select()
        .from(table as PgTable)
        .where(and(lte(dueAt, now), this.eligible()))
        .orderBy(asc(dueAt), asc(id))
        .limit(1)
        .for('update', { skipLocked: true });
      return row ? { row: await this.claim(tx, row, now) } : null;
    });
  }
}
