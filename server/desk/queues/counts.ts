import { count, eq, isNull, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { deskQueues } from '#contract/api/desk/queues.ts';
import { type DeskAct, mayAct } from '#contract/desk/roles.ts';
import { auditFindingTable } from '#server/auditor/schema.ts';
import { IN_REVIEW } from '#server/custom-boxes/custom-box.ts';
import { customBoxTable } from '#server/custom-boxes/schema.ts';
import type { Tx } from '#server/database/database.ts';
import { countOverdue } from '#server/deposits/reconciliation/overdue.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { ticketTable } from '#server/support/schema.ts';
import { paymentQuarantineTable } from '#server/webhooks/schema.ts';
import { withdrawalTable } from '#server/withdrawals/schema.ts';
import { handleDesk } from '../acts/handle-desk.ts';
import { NO_ONE } from '../acts/log.ts';
import { hasStatus } from '../approvals/routes.ts';
import { staffApprovalTable } from '../schema.ts';
import { WAITS_FOR_STAFF } from '../withdrawals/list.ts';

async function counted(tx: Tx, table: PgTable, where: SQL | undefined): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(table).where(where);
  return row?.total ?? 0;
}

/** How much waits in each queue that the role may read. */
export function registerDeskCounts(app: App, deps: Deps): void {
  handleDesk(app, deps, deskQueues, async (tx, { staff }) => {
    const ifMay = (act: DeskAct, run: () => Promise<number>): Promise<number | null> =>
      mayAct(staff.role, act) ? run() : Promise.resolve(null);
    const now = deps.clock.now();
    const data = {
      withdrawals: await ifMay('withdrawals.read', () => counted(tx, withdrawalTable, WAITS_FOR_STAFF)),
      approvals: await ifMay('approvals.read', () => counted(tx, staffApprovalTable, hasStatus('waiting', now))),
      tickets: await ifMay('tickets.read', () => counted(tx, ticketTable, eq(ticketTable.status, 'open'))),
      boxes: await ifMay('boxes.read', () => counted(tx, customBoxTable, IN_REVIEW)),
      payments: await ifMay(
        'payments.read',
        async () => (await countOverdue(tx)) + (await counted(tx, paymentQuarantineTable, isNull(paymentQuarantineTable.reviewedAt))),
      ),
      findings: await ifMay('findings.read', () => counted(tx, auditFindingTable, isNull(auditFindingTable.resolvedAt))),
    };
    return { reply: { data }, ...NO_ONE };
  });
}
