import { sql } from 'drizzle-orm';
import type { Restoration } from '#contract/api/fairness.ts';
import type { Queries } from '#server/database/database.ts';

/** How many restores are shown. */
const SHOWN = 20;

type Instant = string | Date;

const shown = (at: Instant): string => new Date(at).toISOString();

/** The restores of this shop, newest first. */
export async function shownRestorations(queries: Queries): Promise<Restoration[]> {
  const { rows } = await queries.execute<
    Omit<Restoration, 'restored_at' | 'backup_at'> & { restored_at: Instant; backup_at: Instant | null }
  >(sql`
    select restored_at, backup_at, pairs_retired, chains_retired, bets_refunded from restoration order by restored_at desc, id limit ${SHOWN}`);
  return rows.map((row) => ({
    ...row,
    restored_at: shown(row.restored_at),
    backup_at: row.backup_at === null ? null : shown(row.backup_at),
  }));
}
