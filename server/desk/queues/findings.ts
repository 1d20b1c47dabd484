import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { type DeskFinding, findings, resolveFinding as resolveRoute } from '#contract/api/desk/findings.ts';
import { type Finding, resolveFinding, shownByFindings } from '#server/auditor/findings.ts';
import { auditFindingTable as table } from '#server/auditor/schema.ts';
import { Refusal } from '#server/core/refusal.ts';
import { pageWindow } from '#server/database/list-window.ts';
import { pageReply } from '#server/http/page-links.ts';
import { holdTable } from '#server/rules/schema.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handleDesk } from '../acts/handle-desk.ts';
import { requireOtherPerson } from '../acts/own-account.ts';
import { done } from '../acts/replies.ts';
import { isoOrNull, isoOf } from '#server/core/clock.ts';

function shown(row: Finding, holds: DeskFinding['holds']): DeskFinding {
  const { id, checkKey, severity, subjectType, subjectId, sentence, data, foundAt, lastSeenAt, resolvedAt, resolvedBy, note } = row;
  return {
    id: String(id),
    check: checkKey,
    severity,
    subject: { type: subjectType, id: subjectId },
    sentence,
    player_id: data.user_id ?? null,
    game: data.game ?? null,
    holds,
    found_at: isoOf(foundAt),
    last_seen_at: isoOf(lastSeenAt),
    resolved_at: isoOrNull(resolvedAt),
    resolved_by: resolvedBy,
    note,
  };
}

/** The auditor's findings. */
export function registerDeskFindings(app: App, deps: Deps): void {
  handleDesk(app, deps, findings, async (tx, { input: { query }, request }) => {
    const { limit, offset } = pageWindow(query);
    const isResolved = query.status === 'resolved';
    const where = isResolved ? isNotNull(table.resolvedAt) : isNull(table.resolvedAt);
    const rows = await tx
      .select({ finding: table, holds: holdTable.what })
      .from(table)
      .leftJoin(holdTable, and(eq(holdTable.findingId, table.id), isNull(holdTable.liftedAt)))
      .where(where)
      .orderBy(...(isResolved ? [desc(table.resolvedAt)] : [asc(table.severity), asc(table.foundAt)]), asc(table.id))
      .limit(limit)
      .offset(offset);
    const total = await tx.$count(table, where);
    const data = rows.map(({ finding, holds }) => shown(finding, holds));
    return {
      reply: pageReply(data, total, query, request.url),
      subject: null,
      found: shownByFindings(rows.map(({ finding }) => finding)),
      data: { ...query },
    };
  });

  handleDesk(app, deps, resolveRoute, async (tx, { input, actor, reason }) => {
    const { id } = input.params;
    if (!/^\d{1,15}$/.test(id)) throw new Refusal('finding_not_found');
    const [found] = await tx
      .select()
      .from(table)
      .where(eq(table.id, Number(id)));
    if (found?.data.user_id) await requireOtherPerson(tx, actor, found.data.user_id);
    const isResolved = await resolveFinding(tx, { id: Number(id), by: actor.name, note: reason, now: deps.clock.now() });
    if (!isResolved) throw new Refusal('finding_not_found');
    return done('Resolved, and its holds are lifted.', { type: 'finding', id });
  });
}
