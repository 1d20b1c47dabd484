import { and, eq, lte } from 'drizzle-orm';
import type { DeskAct } from '#contract/desk/roles.ts';
import type { Cents } from '#contract/money.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { Actor, Subject } from '../acts/log.ts';
import { staffApprovalTable as table } from '../schema.ts';

/** What one person asks a second one to approve. */
export interface Asked {
  act: DeskAct;
  subject: Subject;
  amount: Cents | null;
  /** What the act would do, without names: it is kept longer than the player's account. */
  sentence: string;
  /** What carrying it out needs besides the subject; its act parses it. */
  data?: Record<string, unknown>;
  reason: string;
}

/** Asks for a second person. Answers the id of the approval. Refusal `approval_waiting` where the same act on the same subject waits for one already. */
export async function askSecondPerson(
  tx: Tx,
  { clock, random, config }: Pick<Deps, 'clock' | 'random' | 'config'>,
  by: Actor,
  asked: Asked,
): Promise<string> {
  const { act, subject, amount, sentence, data = {}, reason } = asked;
  const now = clock.now();
  const same = and(eq(table.act, act), eq(table.subjectType, subject.type), eq(table.subjectId, subject.id));
  await tx
    .update(table)
    .set({ status: 'expired', decidedAt: now })
    .where(and(same, eq(table.status, 'waiting'), lte(table.expiresAt, now)));
  const id = random.uuid();
  const rows = await tx
    .insert(table)
    .values({
      id,
      act,
      subjectType: subject.type,
      subjectId: subject.id,
      amount,
      sentence,
      data,
      reason,
      askedBy: by.staffId,
      askedName: by.name,
      askedAt: now,
      expiresAt: now + config.desk.approvalMs,
    })
    .onConflictDoNothing()
    .returning({ id: table.id });
  if (rows.length === 0) throw new Refusal('approval_waiting');
  return id;
}

/** Whether an act on a subject waits for a second person; its approval's id, or null. */
export async function waitingApproval(tx: Tx, { clock }: Pick<Deps, 'clock'>, act: DeskAct, subjectId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: table.id, expiresAt: table.expiresAt })
    .from(table)
    .where(and(eq(table.act, act), eq(table.subjectId, subjectId), eq(table.status, 'waiting')));
  return row && row.expiresAt > clock.now() ? row.id : null;
}
