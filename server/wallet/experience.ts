import { type SQL, sql } from 'drizzle-orm';
import type { Cents } from '#contract/money.ts';

/** The statement that counts a stake towards the player's level, for the transfer that pays it (`alongside`): one point per coin, kept in cents. */
export function addExperience(userId: string, stake: Cents): SQL {
  return sql`update users set experience_cents = experience_cents + ${stake} where id = ${userId}`;
}
