import { sql } from 'drizzle-orm';
import type { Cents } from '#contract/money.ts';
import type { Tx } from '#server/platform/database.ts';

/** Counts a stake towards the player's level: one point per coin, kept in cents. */
export async function addExperience(tx: Tx, userId: string, stake: Cents): Promise<void> {
  await tx.execute(sql`update users set experience_cents = experience_cents + ${stake} where id = ${userId}`);
}
