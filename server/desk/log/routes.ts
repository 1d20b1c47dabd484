import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm';
import { deskLog, type LogEntry } from '#contract/api/desk/log.ts';
import { pageWindow } from '#server/database/list-window.ts';
import { timeRange } from '#server/database/time-range.ts';
import { pageReply } from '#server/http/page-links.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handleDesk } from '../acts/handle-desk.ts';
import { isoOf } from '#server/core/clock.ts';
import { staffLogTable as table } from '../schema.ts';

/** An entry as the desk shows it. */
function shownEntry(row: typeof table.$inferSelect): LogEntry {
  const { id, at, source, staffId, byName, role, act, outcome, subjectType, subjectId, reason, data, address } = row;
  const subject = subjectType === null || subjectId === null ? null : { type: subjectType, id: subjectId };
  return { id: String(id), at: isoOf(at), source, staff_id: staffId, by: byName, role, act, outcome, subject, reason, data, address };
}

/** Entries of lists that showed a record or a player. */
const hasFound = (id: string) => sql`${table.data} -> 'found' @> jsonb_build_array(${id}::text)`;

/** The audit log. Reading it is logged, too. */
export function registerLog(app: App, deps: Deps): void {
  handleDesk(app, deps, deskLog, async (tx, { input: { query }, request }) => {
    const { staff, act, outcome, source, subject } = query;
    const { since, before } = timeRange(query);
    const { limit, offset } = pageWindow(query);
    const where = and(
      staff === undefined ? undefined : eq(table.staffId, staff),
      act === undefined ? undefined : eq(table.act, act),
      outcome === undefined ? undefined : eq(table.outcome, outcome),
      source === undefined ? undefined : eq(table.source, source),
      subject === undefined ? undefined : or(eq(table.subjectId, subject), hasFound(subject)),
      since === null ? undefined : gte(table.at, since),
      before === null ? undefined : lt(table.at, before),
    );
    const rows = await tx.select().from(table).where(where).orderBy(desc(table.id)).limit(limit).offset(offset);
    const total = await tx.$count(table, where);
    const found = rows.map(({ subjectId }) => subjectId);
    return { reply: pageReply(rows.map(shownEntry), total, query, request.url), subject: null, found, data: { ...query } };
  });
}
