import { sql } from 'drizzle-orm';
import type { Restoration } from '#contract/api/fairness.ts';
import { isoOf, isoOrNull } from '#server/core/clock.ts';
import type { Queries } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { restorationTable } from '#server/database/schema.ts';

/** How many restores are shown. */
const SHOWN = 20;

const columns = declaredColumns(restorationTable, 'restoredAt', 'backupAt', 'pairsRetired', 'chainsRetired', 'betsRefunded');

/** The restores of this shop, newest first. */
export async function shownRestorations(queries: Queries): Promise<Restoration[]> {
  const { rows } = await queries.execute(sql`select ${columns.of('r')} from restoration r order by restored_at desc, id limit ${SHOWN}`);
  return rows.map(columns.read).map(({ restoredAt, backupAt, pairsRetired, chainsRetired, betsRefunded }) => ({
    restored_at: isoOf(restoredAt),
    backup_at: isoOrNull(backupAt),
    pairs_retired: pairsRetired,
    chains_retired: chainsRetired,
    bets_refunded: betsRefunded,
  }));
}
