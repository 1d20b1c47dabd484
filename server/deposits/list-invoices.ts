import { and, desc, eq, gte, lt } from 'drizzle-orm';
import type { Invoice as ShownInvoice } from '#contract/api/deposits.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Queries } from '#server/database/database.ts';
import { type PageWanted, pageWindow } from '#server/database/list-window.ts';
import { timeRange, type TimeRangeWanted } from '#server/database/time-range.ts';
import { invoiceOfPlayer } from './invoices.ts';
import { invoiceTable as table } from './schema.ts';
import { shownInvoice } from './show-invoice.ts';

interface InvoicesWanted extends PageWanted, TimeRangeWanted {
  gateway?: string | undefined;
}

/** The player's deposits, newest first. */
export async function listInvoices(
  queries: Queries,
  userId: string,
  wanted: InvoicesWanted,
): Promise<{ invoices: ShownInvoice[]; total: number }> {
  const { limit, offset } = pageWindow(wanted);
  const { since, before } = timeRange(wanted);
  const where = and(
    eq(table.userId, userId),
    wanted.gateway === undefined ? undefined : eq(table.gateway, wanted.gateway),
    since === null ? undefined : gte(table.createdAt, since),
    before === null ? undefined : lt(table.createdAt, before),
  );
  const rows = await queries.select().from(table).where(where).orderBy(desc(table.createdAt), desc(table.id)).limit(limit).offset(offset);
  return { invoices: rows.map(shownInvoice), total: await queries.$count(table, where) };
}

/** One deposit of the player. Another player's answers `deposit_not_found` like one that never was. */
export async function invoiceFor(queries: Queries, userId: string, id: string): Promise<ShownInvoice> {
  const row = await invoiceOfPlayer(queries, userId, id);
  if (!row) throw new Refusal('deposit_not_found');
  return shownInvoice(row);
}
