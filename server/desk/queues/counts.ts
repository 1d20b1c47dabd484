import { count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { deskQueues } from '#contract/api/desk/queues.ts';
import { type DeskAct, mayAct } from '#contract/desk/roles.ts';
import { auditFindingTable } from '#server/auditor/schema.ts';
import { IN_REVIEW } from '#server/custom-boxes/custom-box.ts';
import { customBoxTable } from '#server/custom-boxes/schema.ts';
import type { Tx } from '#server/database/database.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { ticketTable } from '#server/support/schema.ts';
import { paymentQuarantineTable } from '#server/webhooks/schema.ts';
import { withdrawalTable } from '#server/withdrawals/schema.ts';
import { handleDesk } from '../acts/handle-desk.ts';
import { NO_ONE } from '../acts/log.ts';
import { hasStatus } from '../approvals/routes.ts';
import { staffApprovalTable } from '../schema.ts';
import { WAITS_FOR_STAFF } from '../withdrawals/list.ts';

interface Waiting {
  total: number;
  entries: string;
}

/** How many rows of a table wait, and a fingerprint of what `entry` says of them, whatever their order. */
async function waiting(tx: Tx, table: PgTable | SQL, where: SQL | undefined, entry: SQL): Promise<Waiting> {
  const entries = sql<string>`coalesce(sum(hashtext(${entry})), 0)::text`;
  const [row] = await tx.select({ total: count(), entries }).from(table).where(where);
  return row ?? { total: 0, entries: '' };
}

/** How much waits in each queue that the role may read. */
export function registerDeskCounts(app: App, deps: Deps): void {
  handleDesk(app, deps, deskQueues, async (tx, { staff }) => {
    const ifMay = (act: DeskAct, run: () => Promise<Waiting>): Promise<Waiting | null> =>
      mayAct(staff.role, act) ? run() : Promise.resolve(null);
    const now = deps.clock.now();
    const { id: withdrawal, review, heldAt } = withdrawalTable;
    const { id: ticket, messages, assignedTo } = ticketTable;
    const queues = {
      withdrawals: await ifMay('withdrawals.read', () =>
        waiting(tx, withdrawalTable, WAITS_FOR_STAFF, sql`concat_ws(' ', ${withdrawal}, ${review}, ${heldAt})`),
      ),
      approvals: await ifMay('approvals.read', () =>
        waiting(tx, staffApprovalTable, hasStatus('waiting', now), sql`${staffApprovalTable.id}::text`),
      ),
      tickets: await ifMay('tickets.read', () =>
        waiting(tx, ticketTable, eq(ticketTable.status, 'open'), sql`concat_ws(' ', ${ticket}, ${messages}, ${assignedTo})`),
      ),
      boxes: await ifMay('boxes.read', () =>
        waiting(tx, customBoxTable, IN_REVIEW, sql`concat_ws(' ', ${customBoxTable.slug}, ${customBoxTable.reviewSince})`),
      ),
      payments: await ifMay('payments.read', async () => {
        const { id, reviewedAt } = paymentQuarantineTable;
        const overdue = await waiting(tx, sql`payment_overdue`, undefined, sql`concat_ws(' ', kind, id)`);
        const quarantined = await waiting(tx, paymentQuarantineTable, isNull(reviewedAt), sql`${id}::text`);
        return { total: overdue.total + quarantined.total, entries: `${overdue.entries} ${quarantined.entries}` };
      }),
      findings: await ifMay('findings.read', () =>
        waiting(tx, auditFindingTable, isNull(auditFindingTable.resolvedAt), sql`${auditFindingTable.id}::text`),
      ),
    };
    const each = <Value>(valueOf: (queue: Waiting) => Value): Record<keyof typeof queues, Value | null> => {
      const of = (name: keyof typeof queues): Value | null => queues[name] && valueOf(queues[name]);
      return {
        withdrawals: of('withdrawals'),
        approvals: of('approvals'),
        tickets: of('tickets'),
        boxes: of('boxes'),
        payments: of('payments'),
        findings: of('findings'),
      };
    };
    return { reply: { data: each(({ total }) => total), entries: each(({ entries }) => entries) }, ...NO_ONE };
  });
}
