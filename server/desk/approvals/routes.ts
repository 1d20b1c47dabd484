import { and, desc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import { type Approval, approvals, type ApprovalStatus, approve, refuse } from '#contract/api/desk/approvals.ts';
import { pageWindow } from '#server/database/list-window.ts';
import { pageReply } from '#server/http/page-links.ts';
import { userTable } from '#server/players/schema.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { withdrawalTable } from '#server/withdrawals/schema.ts';
import { handleDesk } from '../acts/handle-desk.ts';
import { done } from '../acts/replies.ts';
import { makePromotionAct } from '../house/promotions.ts';
import { excludePlayerAct } from '../players/exclude.ts';
import { transferAct } from '../players/transfer.ts';
import { approveWithdrawalAct } from '../withdrawals/approve.ts';
import { endWithdrawalAct } from '../withdrawals/end.ts';
import { releaseWithdrawalAct } from '../withdrawals/release.ts';
import { isoOf, isoOrNull } from '#server/core/clock.ts';
import { staffApprovalTable as table } from '../schema.ts';
import type { Staff } from '../session/sessions.ts';
import { approveAsked, mayApprove, refuseAsked } from './decide.ts';
import type { ApprovalRow, TwoPersonAct } from './two-person-acts.ts';

/** The one list of acts that can need a second person. */
const twoPersonActs = (app: App): readonly TwoPersonAct[] => [
  approveWithdrawalAct,
  endWithdrawalAct,
  releaseWithdrawalAct,
  transferAct,
  makePromotionAct,
  excludePlayerAct(app),
];

/** The status that a row has now: nothing is written when one expires. */
const statusOf = ({ status, expiresAt }: ApprovalRow, now: number): ApprovalStatus =>
  status === 'waiting' && expiresAt <= now ? 'expired' : status;

/** The player that an approval is about, or whose withdrawal it is about. */
const PLAYER = sql`coalesce(${withdrawalTable.userId}, case when ${table.subjectType} = 'player' then ${table.subjectId}::uuid end)`;
const ITS_WITHDRAWAL = sql`${withdrawalTable.id} = case when ${table.subjectType} = 'withdrawal' then ${table.subjectId}::uuid end`;

function shown(row: ApprovalRow, player: Approval['player'], staff: Staff, now: number): Approval {
  const status = statusOf(row, now);
  return {
    id: row.id,
    act: row.act,
    subject: { type: row.subjectType, id: row.subjectId },
    player,
    amount: row.amount,
    sentence: row.sentence,
    reason: row.reason,
    asked_by: { id: row.askedBy, name: row.askedName },
    asked_at: isoOf(row.askedAt),
    expires_at: isoOf(row.expiresAt),
    status,
    decided_by: row.decidedName,
    decided_at: isoOrNull(row.decidedAt),
    decision_reason: row.decisionReason,
    may_approve: status === 'waiting' && mayApprove(staff, row),
  };
}

/** The condition of a status as of now. */
export function hasStatus(status: ApprovalStatus, now: number): SQL | undefined {
  if (status === 'waiting') return and(eq(table.status, 'waiting'), gt(table.expiresAt, now));
  if (status === 'expired') return or(eq(table.status, 'expired'), and(eq(table.status, 'waiting'), lte(table.expiresAt, now)));
  return eq(table.status, status);
}

/** What needs a second person. */
export function registerApprovals(app: App, deps: Deps): void {
  const acts = twoPersonActs(app);
  handleDesk(app, deps, approvals, async (tx, { input: { query }, staff, request }) => {
    const now = deps.clock.now();
    const { limit, offset } = pageWindow(query);
    const where = query.status === undefined ? undefined : hasStatus(query.status, now);
    const waits = hasStatus('waiting', now);
    const rows = await tx
      .select({ approval: table, id: userTable.id, name: userTable.name })
      .from(table)
      .leftJoin(withdrawalTable, ITS_WITHDRAWAL)
      .leftJoin(userTable, eq(userTable.id, PLAYER))
      .where(where)
      .orderBy(sql`(${waits}) desc`, sql`case when ${waits} then ${table.askedAt} end asc nulls last`, desc(table.askedAt), table.id)
      .limit(limit)
      .offset(offset);
    const total = await tx.$count(table, where);
    const data = rows.map(({ approval, id, name }) => shown(approval, id === null || name === null ? null : { id, name }, staff, now));
    const found = data.flatMap(({ id, subject, player }) => [id, subject.id, player?.id ?? null]);
    return { reply: pageReply(data, total, query, request.url), subject: null, found, data: { ...query } };
  });

  handleDesk(app, deps, approve, async (tx, { input, staff, reason }) => {
    const { id, act, subjectId } = await approveAsked(tx, deps, acts, staff, { id: input.params.id, reason });
    return done('Approved and carried out.', { type: 'approval', id }, { act, of: subjectId });
  });

  handleDesk(app, deps, refuse, async (tx, { input, staff, reason }) => {
    const { id, act, subjectId } = await refuseAsked(tx, deps, staff, { id: input.params.id, reason });
    const data = { act, of: subjectId, refused: true };
    return done('Refused.', { type: 'approval', id }, data);
  });
}
