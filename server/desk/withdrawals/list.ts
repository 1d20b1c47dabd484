import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { DeskWithdrawal, WITHDRAWAL_QUEUES } from '#contract/api/desk/withdrawals.ts';
import type { WithdrawalType } from '#contract/api/withdrawals.ts';
import type { Tx } from '#server/database/database.ts';
import { type PageWanted, pageWindow } from '#server/database/list-window.ts';
import { timeRange, type TimeRangeWanted } from '#server/database/time-range.ts';
import { userTable } from '#server/players/schema.ts';
import { withdrawalItemTable, withdrawalTable as table } from '#server/withdrawals/schema.ts';
import { isEndable } from '#server/withdrawals/house-moves.ts';
import type { WithdrawalRow } from '#server/withdrawals/withdrawal.ts';
import { isoOf, isoOrNull } from '#server/core/clock.ts';
import { staffApprovalTable as approval } from '../schema.ts';

type Queue = (typeof WITHDRAWAL_QUEUES)[number];

interface Wanted extends PageWanted, TimeRangeWanted {
  queue?: Queue | undefined;
  type?: WithdrawalType | undefined;
  player?: string | undefined;
}

const isOpen = isNotNull(table.dueAt);

/** New withdrawals that wait for an approval or are held. */
export const WAITS_FOR_STAFF = and(eq(table.status, 'new'), or(eq(table.review, 'waiting'), isNotNull(table.heldAt)));

const IN_QUEUE: Record<Queue, SQL | undefined> = {
  waiting: WAITS_FOR_STAFF,
  open: isOpen,
  overdue: and(isOpen, isNotNull(table.overdueAt)),
  ended: isNull(table.dueAt),
  all: undefined,
};

/** For example `0.00050000 BTC`, `about 0.00050000 BTC` before its hand-over, or `3 prizes`. */
function whatOf({ type, status, sentAmount, currency }: WithdrawalRow, items: number): string {
  if (type === 'crypto') return `${status === 'new' ? 'about ' : ''}${sentAmount} ${currency}`;
  return `${items} ${items === 1 ? 'prize' : 'prizes'}`;
}

/** A withdrawal as the desk lists it. */
function shownRow(row: WithdrawalRow, player: string, items: number, approvalId: string | null, now: number): DeskWithdrawal {
  const { id, type, status, review, heldAt, userId, worth, gateway, createdAt, updatedAt, overdueAt } = row;
  return {
    id,
    type,
    status,
    review,
    held_at: isoOrNull(heldAt),
    player: { id: userId, name: player },
    charged: row.charged,
    worth,
    what: whatOf(row, items),
    gateway,
    created_at: isoOf(createdAt),
    updated_at: isoOf(updatedAt),
    overdue_at: isoOrNull(overdueAt),
    may_end: isEndable(row, now),
    approval_id: approvalId,
  };
}

/** How many prizes each of some deliveries brings. */
async function itemCounts(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { withdrawalId } = withdrawalItemTable;
  const rows = await tx
    .select({ id: withdrawalId, items: count() })
    .from(withdrawalItemTable)
    .where(inArray(withdrawalId, [...ids]))
    .groupBy(withdrawalId);
  return new Map(rows.map(({ id, items }) => [id, items]));
}

/** The approvals that some withdrawals wait for. */
async function approvalsOf(tx: Tx, ids: readonly string[], now: number): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const waits = and(
    inArray(approval.act, ['withdrawals.approve', 'withdrawals.end', 'withdrawals.release']),
    eq(approval.status, 'waiting'),
    gt(approval.expiresAt, now),
  );
  const rows = await tx
    .select({ id: approval.id, of: approval.subjectId })
    .from(approval)
    .where(and(waits, inArray(approval.subjectId, [...ids])));
  return new Map(rows.map(({ id, of }) => [of, id]));
}

/** Rows as the desk lists them, in their order. */
export async function shownRows(tx: Tx, rows: readonly { row: WithdrawalRow; player: string }[], now: number): Promise<DeskWithdrawal[]> {
  const ids = rows.map(({ row }) => row.id);
  const items = await itemCounts(tx, ids);
  const approvals = await approvalsOf(tx, ids, now);
  return rows.map(({ row, player }) => shownRow(row, player, items.get(row.id) ?? 0, approvals.get(row.id) ?? null, now));
}

/** A page of a queue: the longest wait first, ended ones the newest first. */
export async function listForDesk(tx: Tx, wanted: Wanted, now: number): Promise<{ withdrawals: DeskWithdrawal[]; total: number }> {
  const { queue = 'waiting', type, player } = wanted;
  const { since, before } = timeRange(wanted);
  const { limit, offset } = pageWindow(wanted);
  const where = and(
    IN_QUEUE[queue],
    type === undefined ? undefined : eq(table.type, type),
    player === undefined ? undefined : eq(table.userId, player),
    since === null ? undefined : gte(table.createdAt, since),
    before === null ? undefined : lt(table.createdAt, before),
  );
  const isWaiting = queue === 'waiting' || queue === 'open' || queue === 'overdue';
  const rows = await tx
    .select({ row: table, player: userTable.name })
    .from(table)
    .innerJoin(userTable, eq(userTable.id, table.userId))
    .where(where)
    .orderBy(isWaiting ? asc(table.createdAt) : desc(table.createdAt), asc(table.id))
    .limit(limit)
    .offset(offset);
  return { withdrawals: await shownRows(tx, rows, now), total: await tx.$count(table, where) };
}
