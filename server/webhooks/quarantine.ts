import { createHash } from 'node:crypto';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { paymentQuarantineTable } from './schema.ts';

/** Bytes of a message that are kept; the rest says nothing that the beginning does not. */
const KEPT_BYTES = 4_096;

/** Messages kept of one gateway; the oldest ones give way, those that a person has looked at first. */
export const KEPT_MESSAGES = 500;

/**
 * Keeps a signed message that moved nothing for a person to look at. The same message again is counted. Control characters are replaced:
 * PostgreSQL's text takes no zero byte.
 */
export async function quarantine({ db, random, clock, log }: Deps, gateway: string, reason: string, message: Uint8Array): Promise<void> {
  const table = paymentQuarantineTable;
  const body = Buffer.from(message.subarray(0, KEPT_BYTES))
    .toString('latin1')
    .replaceAll(/[^\x20-\x7E\n\t]/g, '?');
  const hash = createHash('sha256').update(message).digest();
  const receivedAt = clock.now();
  const kept = await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(table)
      .values({ id: random.uuid(), gateway, reason, body, hash, receivedAt })
      .onConflictDoUpdate({ target: [table.gateway, table.hash], set: { reason, receivedAt, times: sql`${table.times} + 1` } })
      .returning({ id: table.id, times: table.times });
    const surplus = tx
      .select({ id: table.id })
      .from(table)
      .where(eq(table.gateway, gateway))
      .orderBy(desc(sql`${table.reviewedAt} is null`), desc(table.receivedAt), table.id)
      .offset(KEPT_MESSAGES);
    if (row?.times === 1) await tx.delete(table).where(inArray(table.id, surplus));
    return row;
  });
  if (kept?.times === 1) log.warn({ gateway, reason, quarantine: kept.id }, 'a payment message was quarantined');
}

/** Marks a message as looked at by a person. Refusals `message_not_found`, `message_reviewed`. */
export async function reviewMessage(tx: Tx, { id, by, note, now }: { id: string; by: string; note: string; now: number }): Promise<void> {
  const table = paymentQuarantineTable;
  const [found] = isUuid(id) ? await tx.select().from(table).where(eq(table.id, id)).for('update') : [];
  if (!found) throw new Refusal('message_not_found');
  if (found.reviewedAt !== null) throw new Refusal('message_reviewed', { by: found.reviewedBy ?? '' });
  await tx.update(table).set({ reviewedAt: now, reviewedBy: by, note }).where(eq(table.id, id));
}
