import { sql } from 'drizzle-orm';
import { deskQueues } from '#contract/api/desk/queues.ts';
import { type DeskAct, mayAct } from '#contract/desk/roles.ts';
import { countInReview } from '#server/custom-boxes/reports.ts';
import type { Tx } from '#server/database/database.ts';
import { countOverdue } from '#server/deposits/reconciliation/overdue.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { countTickets } from '#server/support/house-side.ts';
import { ticketTable } from '#server/support/schema.ts';
import { handleDesk } from '../acts/handle-desk.ts';
import { countWaitingApprovals } from '../approvals/routes.ts';
import { countWaitingWithdrawals } from '../withdrawals/list.ts';

async function countOf(tx: Tx, table: 'audit_finding' | 'payment_quarantine', isOpen: 'resolved_at' | 'reviewed_at'): Promise<number> {
  const { rows } = await tx.execute(
    sql`select count(*)::int as total from ${sql.identifier(table)} where ${sql.identifier(isOpen)} is null`,
  );
  return Number(rows[0]?.['total']);
}

const QUEUES = {
  withdrawals: { act: 'withdrawals.read', count: countWaitingWithdrawals },
  approvals: { act: 'approvals.read', count: (tx, { clock }) => countWaitingApprovals(tx, clock.now()) },
  tickets: { act: 'tickets.read', count: (tx) => countTickets(tx, sql`${ticketTable.status} = 'open'`) },
  boxes: { act: 'boxes.read', count: (tx) => countInReview(tx) },
  payments: {
    act: 'payments.read',
    count: async (tx) => (await countOverdue(tx)) + (await countOf(tx, 'payment_quarantine', 'reviewed_at')),
  },
  findings: { act: 'findings.read', count: (tx) => countOf(tx, 'audit_finding', 'resolved_at') },
} as const satisfies Record<string, { act: DeskAct; count(tx: Tx, deps: Pick<Deps, 'clock'>): Promise<number> }>;

/** How much waits in each queue that the role may read. */
export function registerDeskCounts(app: App, deps: Deps): void {
  handleDesk(app, deps, deskQueues, async (tx, { staff }) => {
    const count = async (queue: keyof typeof QUEUES): Promise<number | null> =>
      mayAct(staff.role, QUEUES[queue].act) ? QUEUES[queue].count(tx, deps) : null;
    const data = {
      withdrawals: await count('withdrawals'),
      approvals: await count('approvals'),
      tickets: await count('tickets'),
      boxes: await count('boxes'),
      payments: await count('payments'),
      findings: await count('findings'),
    };
    return { reply: { data }, subject: null };
  });
}
