import { and, eq } from 'drizzle-orm';
import { cashbackDay } from '#server/rules/house-calendar.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { cashbackDayTable as table, cashbackTable } from './schema.ts';

/** A cashback day, ms since 1970. */
export interface Day {
  startsAt: number;
  endsAt: number;
}

/** The cashback day that holds an instant, by the house's clock. */
export function dayOf({ config }: Pick<Deps, 'config'>, instant: number): Day {
  return cashbackDay(instant, config.houseTimeZone);
}

/**
 * The day that bets of a day count to: itself while it is open, and the day that is on once it was closed. It can't be closed before the transaction has
 * ended.
 */
export async function openDay(tx: Tx, deps: Pick<Deps, 'config' | 'clock'>, wanted: Day): Promise<Day> {
  for (let day = wanted; ;) {
    await tx.insert(table).values(day).onConflictDoNothing();
    const [kept] = await tx.select({ closedAt: table.closedAt }).from(table).where(eq(table.endsAt, day.endsAt)).for('share');
    if (kept?.closedAt === null) return day;
    day = dayOf(deps, Math.max(deps.clock.now(), day.endsAt));
  }
}

/** Holds a day against counters and other closings until the transaction ends. */
export async function lockDay(tx: Tx, endsAt: number): Promise<typeof table.$inferSelect | null> {
  const [day] = await tx.select().from(table).where(eq(table.endsAt, endsAt)).for('update');
  return day ?? null;
}

/** What a player has of a day, locked until the transaction ends, with the time until which it can be claimed; null for a day without a bet. */
export async function lockedDayOfPlayer(tx: Tx, userId: string, endsAt: number) {
  const [found] = await tx
    .select({ amount: cashbackTable.amount, claimedAt: cashbackTable.claimedAt, expiresAt: table.expiresAt })
    .from(cashbackTable)
    .innerJoin(table, eq(table.endsAt, cashbackTable.endsAt))
    .where(and(eq(cashbackTable.userId, userId), eq(cashbackTable.endsAt, endsAt)))
    .for('update', { of: cashbackTable });
  return found ?? null;
}
