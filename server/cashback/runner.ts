import { and, asc, isNull, lte } from 'drizzle-orm';
import { COMMITTED_AFTER_MS } from '#server/counting/counter.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { DueWork } from '#server/runtime/due-work.ts';
import { closeDay } from './close-day.ts';
import { dayOf } from './days.ts';
import { cashbackDayTable as table } from './schema.ts';

/** Closes cashback days at their ends, and those that a shop which was away has left open. */
export class CashbackRunner extends DueWork<Deps> {
  constructor(deps: Deps) {
    super(deps, { others: false, failure: 'a cashback day could not be closed; retrying' });
  }

  /** Closes every day that has ended. */
  protected async work(): Promise<number> {
    const { db, clock, counting } = this.deps;
    await counting.countAll();
    const over = dayOf(this.deps, clock.now() - COMMITTED_AFTER_MS).startsAt;
    // A day on which nothing was counted is closed as well: what still comes of it belongs to the day that is on.
    await db.read
      .insert(table)
      .values(dayOf(this.deps, over - 1))
      .onConflictDoNothing();
    const ended = await db.read
      .select({ endsAt: table.endsAt })
      .from(table)
      .where(and(isNull(table.grantedAt), lte(table.endsAt, over)))
      .orderBy(asc(table.endsAt));
    for (const { endsAt } of ended) if (!this.stopped) await closeDay(this.deps, endsAt, { stopped: () => this.stopped });
    return dayOf(this.deps, over).endsAt + COMMITTED_AFTER_MS;
  }
}
