import { and, eq, sql } from 'drizzle-orm';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { userTable } from '#server/players/schema.ts';
import { staffTable } from '../schema.ts';
import type { Actor } from './log.ts';

/** Keeps staff from deciding about what is their own: refusal `staff_own_account` where the player has the mailbox of the member of staff. */
export async function requireOtherPerson(tx: Tx, { staffId }: Pick<Actor, 'staffId'>, playerId: string): Promise<void> {
  if (staffId === null) return;
  const [own] = await tx
    .select({ id: userTable.id })
    .from(staffTable)
    .innerJoin(userTable, and(eq(userTable.id, playerId), sql`mailbox_hash(${userTable.email}) = mailbox_hash(${staffTable.email})`))
    .where(eq(staffTable.id, staffId));
  if (own) throw new Refusal('staff_own_account');
}
