import { desc, isNotNull, isNull } from 'drizzle-orm';
import {
  askProvider,
  dropPayment,
  overduePayments as overdueRoute,
  quarantinedPayments,
  reviewPayment,
} from '#contract/api/desk/payments.ts';
import { Refusal } from '#server/core/refusal.ts';
import { pageWindow } from '#server/database/list-window.ts';
import { countOverdue, moveOverdueDeposit, overduePayments } from '#server/deposits/reconciliation/overdue.ts';
import { pageReply } from '#server/http/page-links.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { reviewMessage } from '#server/webhooks/quarantine.ts';
import { paymentQuarantineTable as table } from '#server/webhooks/schema.ts';
import { askOverdueAgain } from '#server/withdrawals/house-moves.ts';
import { handleDesk } from '../acts/handle-desk.ts';
import { requireOtherPerson } from '../acts/own-account.ts';
import { done } from '../acts/replies.ts';
import { isoOrNull, isoOf } from '#server/core/clock.ts';

/** Payments without a known end, and provider messages that moved nothing. */
export function registerDeskPayments(app: App, deps: Deps): void {
  handleDesk(app, deps, overdueRoute, async (tx, { input: { query }, request }) => {
    const rows = await overduePayments(tx, pageWindow(query));
    const data = rows.map(({ userId, player, createdAt, overdueAt, ...row }) => ({
      ...row,
      player: { id: userId, name: player },
      created_at: isoOf(createdAt),
      overdue_at: isoOf(overdueAt),
    }));
    const found = rows.flatMap(({ id, userId }) => [id, userId]);
    return { reply: pageReply(data, await countOverdue(tx), query, request.url), subject: null, found, data: { ...query } };
  });

  handleDesk(app, deps, askProvider, async (tx, { input }) => {
    const { id } = input.params;
    const now = deps.clock.now();
    if (!(await moveOverdueDeposit(tx, id, 'ask', now)) && !(await askOverdueAgain(tx, id, now))) throw new Refusal('payment_not_overdue');
    return done('The shop will check with the provider within 30 seconds.', { type: 'payment', id });
  });

  handleDesk(app, deps, dropPayment, async (tx, { input, actor }) => {
    const { id } = input.params;
    const userId = await moveOverdueDeposit(tx, id, 'drop', deps.clock.now());
    if (userId === null) throw new Refusal('payment_not_overdue');
    await requireOtherPerson(tx, actor, userId);
    return done('Taken off the list.', { type: 'payment', id });
  });

  handleDesk(app, deps, quarantinedPayments, async (tx, { input: { query }, request }) => {
    const { limit, offset } = pageWindow(query);
    const where = query.status === 'reviewed' ? isNotNull(table.reviewedAt) : isNull(table.reviewedAt);
    const rows = await tx.select().from(table).where(where).orderBy(desc(table.receivedAt), table.id).limit(limit).offset(offset);
    const total = await tx.$count(table, where);
    const data = rows.map(({ id, gateway, reason, body, times, note, receivedAt, reviewedAt, reviewedBy }) => ({
      id,
      gateway,
      reason,
      body,
      times,
      note,
      received_at: isoOf(receivedAt),
      reviewed_at: isoOrNull(reviewedAt),
      reviewed_by: reviewedBy,
    }));
    const found = rows.map(({ id }) => id);
    return { reply: pageReply(data, total, query, request.url), subject: null, found, data: { ...query } };
  });

  handleDesk(app, deps, reviewPayment, async (tx, { input, actor, reason }) => {
    const { id } = input.params;
    await reviewMessage(tx, { id, by: actor.name, note: reason, now: deps.clock.now() });
    return done('Marked as reviewed.', { type: 'payment', id });
  });
}
