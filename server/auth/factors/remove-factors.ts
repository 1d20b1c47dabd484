import { sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';

/** Takes every passkey, authenticator app and recovery code of a player away. */
export async function removeFactors(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`delete from recovery_code where user_id = ${userId}`);
  await tx.execute(sql`delete from passkey where user_id = ${userId}`);
  await tx.execute(sql`delete from totp where user_id = ${userId}`);
}
