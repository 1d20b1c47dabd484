import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { CreatorEarnings } from '#contract/api/box-earnings.ts';
import { wholeCents } from '#contract/micros.ts';
import { type Cents, cents } from '#contract/money.ts';
import type { Tx } from '#server/database/database.ts';
import type { BalanceAfter } from '#server/core/ledger-legs.ts';
import { Refusal } from '#server/core/refusal.ts';
import { dayName } from '#server/rules/house-calendar.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { postForPlayer } from '#server/wallet/ledger.ts';
import { countBoxes } from './publish.ts';
import { creatorDayTable, creatorTable } from './schema.ts';

/** How many days of earnings are shown unless a call says otherwise. */
const DAYS = 30;

/** The whole cents that were earned and not claimed. */
function claimableOf({ earnedMicros, claimed }: Pick<typeof creatorTable.$inferSelect, 'earnedMicros' | 'claimed'>): Cents {
  return cents(wholeCents(earnedMicros) - claimed);
}

/** The names of so many days up to one, the oldest first. */
function daysUpTo(last: string, count: number): string[] {
  const end = Date.parse(`${last}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) => new Date(end - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10));
}

/** What a player's boxes have earned: in all, and on each of the last days of the house's calendar. */
export async function showEarnings(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
  count = DAYS,
): Promise<CreatorEarnings> {
  const names = daysUpTo(dayName(clock.now(), config.houseTimeZone), count);
  const [creator] = await db.read.select().from(creatorTable).where(eq(creatorTable.userId, userId));
  const rows = await db.read
    .select()
    .from(creatorDayTable)
    .where(and(eq(creatorDayTable.userId, userId), gte(creatorDayTable.day, names[0] ?? '')))
    .orderBy(asc(creatorDayTable.day));
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return {
    boxes: await countBoxes(db.read, userId),
    openings: creator?.openings ?? 0,
    earned_micros: creator?.earnedMicros ?? 0,
    claimed: creator?.claimed ?? cents(0),
    claimable: creator ? claimableOf(creator) : cents(0),
    days: names.map((day) => ({ day, openings: byDay.get(day)?.openings ?? 0, earned_micros: byDay.get(day)?.earnedMicros ?? 0 })),
  };
}

/**
 * Pays a creator the whole cents that were earned and not claimed, out of what boxes have left the house. The creator's row is the lock, and each claim has its
 * number in the ledger, so of many at once one pays. Refusal `custom_box_nothing_earned`.
 */
export async function claimEarnings(tx: Tx, userId: string): Promise<{ claimed: Cents; after: BalanceAfter }> {
  const [creator] = await tx.select().from(creatorTable).where(eq(creatorTable.userId, userId)).for('update');
  const due = creator ? claimableOf(creator) : cents(0);
  if (!creator || due <= 0) throw new Refusal('custom_box_nothing_earned');
  const claim = creator.claims + 1;
  await tx
    .update(creatorTable)
    .set({ claimed: sql`${creatorTable.claimed} + ${due}`, claims: claim })
    .where(eq(creatorTable.userId, userId));
  const after = await postForPlayer(tx, userId, {
    kind: 'box_earnings_claim',
    ref: { type: 'box_earnings_claim', id: `${userId}:${claim}` },
    legs: [
      { account: { kind: 'house:boxes' }, amount: cents(-due) },
      { account: { kind: 'user_cash', userId }, amount: due },
    ],
  });
  return { claimed: due, after };
}
