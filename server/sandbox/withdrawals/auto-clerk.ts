import { and, asc, eq, isNull, lte, notExists, sql } from 'drizzle-orm';
import { Refusal } from '#server/core/refusal.ts';
import { AUTOMATIC_CLERK, writeLog } from '#server/desk/acts/log.ts';
import { staffApprovalTable } from '#server/desk/schema.ts';
import { approveOrAsk } from '#server/desk/withdrawals/approve.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { DueWork } from '#server/runtime/due-work.ts';
import { cancelByHouse } from '#server/withdrawals/house-moves.ts';
import { withdrawalTable as table } from '#server/withdrawals/schema.ts';

/** How long a withdrawal waits for the clerk at least, ms: a member of staff may be faster. */
const PACE_MS = 5_000;
/** Withdrawals that are looked at in one run. */
const MOST = 50;

const clerkRefused = (error: unknown): void => {
  // A member of staff, or the player, was faster.
  if (!(error instanceof Refusal)) throw error;
};

/** Approves a withdrawal as the clerk, or asks a second person, with an entry in the audit log. */
export async function approveByClerk(deps: Deps, id: string, reason: string): Promise<void> {
  const approved = deps.db.transaction(async (tx) => {
    const approval = await approveOrAsk(tx, deps, AUTOMATIC_CLERK, { id, reason });
    const outcome = approval === null ? 'done' : 'asked';
    await writeLog(tx, deps, AUTOMATIC_CLERK, { act: 'withdrawals.approve', outcome, subject: { type: 'withdrawal', id }, reason });
  });
  await approved.catch(clerkRefused);
}

/** Cancels a new withdrawal as the clerk, with an entry in the audit log. */
export async function cancelByClerk(deps: Deps, id: string): Promise<void> {
  const sentence = 'Canceled by the shop.';
  const canceled = deps.db.transaction(async (tx) => {
    await cancelByHouse(tx, deps, id, sentence);
    const entry = { subject: { type: 'withdrawal', id }, reason: 'Pressed on the sandbox’s page.', data: { sentence } } as const;
    await writeLog(tx, deps, AUTOMATIC_CLERK, { act: 'withdrawals.cancel', ...entry });
  });
  await canceled.catch(clerkRefused);
}

/** Approves what waits for staff and is not held, so that a lone player's withdrawals go on. What needs two persons it asks for once. */
export class WithdrawalAutoClerk extends DueWork<Deps> {
  constructor(deps: Deps) {
    super(deps, { others: true, failure: 'the sandbox’s clerk could not approve withdrawals; retrying' });
  }

  protected async work(): Promise<null> {
    const { db, clock } = this.deps;
    const asked = db.read
      .select({ id: staffApprovalTable.id })
      .from(staffApprovalTable)
      .where(eq(staffApprovalTable.subjectId, sql`${table.id}::text`));
    const rows = await db.read
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          eq(table.status, 'new'),
          eq(table.review, 'waiting'),
          isNull(table.heldAt),
          lte(table.createdAt, clock.now() - PACE_MS),
          notExists(asked),
        ),
      )
      .orderBy(asc(table.createdAt))
      .limit(MOST);
    for (const { id } of rows) if (!this.stopped) await approveByClerk(this.deps, id, 'Routine of the sandbox.');
    return null;
  }
}
