import { sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { publishBonuses } from './shown-bonus.ts';

/** Releases of a player's bonus what play has earned, millionths of a cent; 0 looks whether it has ended. Answers the bonus that changed, if any. */
export async function releaseBonus(tx: Tx, { clock }: Pick<Deps, 'clock'>, userId: string, micros: bigint): Promise<string[]> {
  const now = new Date(clock.now()).toISOString();
  const { rows } = await tx.execute(sql`select bonus_id from release_bonus(${userId}, ${String(micros)}::bigint, ${now}::timestamptz)`);
  return rows.map((row) => String(row['bonus_id']));
}

/** Makes bonus coins that came back to the balance, by a sale or a refund, own coins as far as play has released them already, and publishes that. */
export async function releaseDue(tx: Tx, deps: Pick<Deps, 'clock'>, userId: string): Promise<void> {
  await publishBonuses(tx, await releaseBonus(tx, deps, userId, 0n));
}
