import { type SQL, sql } from 'drizzle-orm';
import type { Cents } from '#contract/money.ts';
import type { Tx } from '#server/database/database.ts';

/** The statement that counts a stake towards the player's level, for the transfer that pays it (`alongside`): one point per coin, kept in cents. */
export function addExperience(userId: string, stake: Cents): SQL {
  return sql`update users set experience_cents = experience_cents + ${stake} where id = ${userId}`;
}

/**
 * Counts the stakes of many players' bets towards their levels, once they can't be taken back. `bets` says which, after `from bet where`. Players are
 * locked in the order of their ids, so that two of these never wait for each other.
 */
export async function addExperienceOfBets(tx: Tx, bets: SQL): Promise<void> {
  await tx.execute(sql`
    with staked as (select user_id, sum(stake) as stake from bet where ${bets} group by user_id),
    held as (select u.id, s.stake from users u join staked s on s.user_id = u.id order by u.id for no key update of u)
    update users u set experience_cents = u.experience_cents + held.stake from held where u.id = held.id`);
}
