import { and, count, desc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  type Cashback,
  type CashbackDue,
  cashbackDueSchema,
  type CashbackEntry,
  type CashbackStatus,
  type CashbackToday,
  cashbackTodaySchema,
} from '#contract/api/cashback.ts';
import { cashbackOf, type CashbackSums } from '#contract/bonus/cashback.ts';
import { cents, type Cents } from '#contract/money.ts';
import { isoOf, isoOrNull } from '#server/core/clock.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { type PageWanted, pageWindow } from '#server/database/list-window.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { type Day, dayOf } from './days.ts';
import { cashbackDayTable as dayTable, cashbackTable as table } from './schema.ts';

type Rules = Pick<Deps, 'config'>;

/** What was counted of a day, and what comes of it by the rules in force. */
function wireSums({ config }: Rules, sums: CashbackSums) {
  const { ofLoss, ofEdge, amount } = cashbackOf(sums, config.bonus);
  return { staked: sums.staked, paid: sums.paid, of_loss: ofLoss, of_edge: ofEdge, amount };
}

function today(rules: Rules, { startsAt, endsAt }: Day, sums: CashbackSums): CashbackToday {
  return { starts_at: isoOf(startsAt), ends_at: isoOf(endsAt), ...wireSums(rules, sums) };
}

/** The day that is on, in its JSON form. */
export const wireToday = (rules: Rules, day: Day, sums: CashbackSums) => z.encode(cashbackTodaySchema, today(rules, day, sums));

/** Cashback that can be claimed, in its JSON form. */
export const wireDue = (due: { endsAt: number; amount: Cents; expiresAt: number }) =>
  z.encode(cashbackDueSchema, { day: isoOf(due.endsAt), amount: due.amount, expires_at: isoOf(due.expiresAt) });

async function dueOf(queries: Queries | Tx, userId: string, now: number): Promise<CashbackDue[]> {
  const rows = await queries
    .select({ endsAt: table.endsAt, amount: table.amount, expiresAt: dayTable.expiresAt })
    .from(table)
    .innerJoin(dayTable, eq(dayTable.endsAt, table.endsAt))
    .where(and(eq(table.userId, userId), gt(table.amount, cents(0)), isNull(table.claimedAt), gt(dayTable.expiresAt, now)))
    .orderBy(desc(table.endsAt));
  return rows.flatMap(({ endsAt, amount, expiresAt }) =>
    amount === null || expiresAt === null ? [] : [{ day: isoOf(endsAt), amount, expires_at: isoOf(expiresAt) }],
  );
}

/** A player's cashback as of now. */
export async function cashbackNow(deps: Deps, userId: string): Promise<Cashback> {
  const { db, clock } = deps;
  const now = clock.now();
  const day = dayOf(deps, now);
  const [rows, due] = await Promise.all([
    db.read
      .select({ endsAt: table.endsAt, staked: table.staked, paid: table.paid, edgeMicros: table.edgeMicros })
      .from(table)
      .where(and(eq(table.userId, userId), isNull(table.amount))),
    dueOf(db.read, userId, now),
  ]);
  const sums = rows.find(({ endsAt }) => endsAt === day.endsAt) ?? { staked: cents(0), paid: cents(0), edgeMicros: 0 };
  return { today: today(deps, day, sums), due, counting: rows.some(({ endsAt }) => endsAt <= now), now: isoOf(now) };
}

function statusOf({ amount, claimedAt }: typeof table.$inferSelect, expiresAt: number | null, now: number): CashbackStatus {
  if (amount === null || expiresAt === null) return 'counting';
  if (amount === 0) return 'none';
  if (claimedAt !== null) return 'claimed';
  return expiresAt > now ? 'due' : 'expired';
}

/** A page of a player's ended days, the newest first. */
export async function listCashback(deps: Deps, userId: string, wanted: PageWanted): Promise<{ entries: CashbackEntry[]; total: number }> {
  const { db, clock } = deps;
  const now = clock.now();
  const { limit, offset } = pageWindow(wanted);
  const where = and(eq(table.userId, userId), or(lte(table.endsAt, now), isNotNull(table.amount)));
  const [rows, [counted]] = await Promise.all([
    db.read
      .select({ row: table, day: dayTable })
      .from(table)
      .innerJoin(dayTable, eq(dayTable.endsAt, table.endsAt))
      .where(where)
      .orderBy(desc(table.endsAt))
      .limit(limit)
      .offset(offset),
    db.read.select({ total: count() }).from(table).where(where),
  ]);
  const entries = rows.map(({ row, day: { startsAt, expiresAt } }) => ({
    day: isoOf(row.endsAt),
    starts_at: isoOf(startsAt),
    ...wireSums(deps, row),
    ...(row.amount !== null && { amount: row.amount }),
    status: statusOf(row, expiresAt, now),
    claimed_at: isoOrNull(row.claimedAt),
    expires_at: isoOrNull(expiresAt),
  }));
  return { entries, total: counted?.total ?? 0 };
}
