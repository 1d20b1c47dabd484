import { sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';

/** Takes every passkey, authenticator app and recovery code of a player away; with a time, ms, the passkeys and apps that were added since. */
export async function removeFactors(tx: Tx, userId: string, since?: number): Promise<void> {
  if (since === undefined) await tx.execute(sql`delete from recovery_code where user_id = ${userId}`);
  const after = new Date(since ?? 0).toISOString();
  await tx.execute(sql`delete from passkey where user_id = ${userId} and created_at >= ${after}`);
  await tx.execute(sql`delete from totp where user_id = ${userId} and coalesce(confirmed_at, created_at) >= ${after}`);
}
