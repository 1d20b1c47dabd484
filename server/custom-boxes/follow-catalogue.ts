import { sql } from 'drizzle-orm';
import { boxTable } from '#server/catalogue/schema.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { IS_LISTED, lockBox, statusOf } from './custom-box.ts';
import { sellOrUnlist } from './prices-of-now.ts';
import { tellCatalogue } from './publish.ts';
import { customBoxTable as table } from './schema.ts';

/** Boxes on sale that hold a prize at a price that it no longer has, or one that is no longer offered. */
async function outdated(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    select distinct ${table.slug} as slug
    from ${table}
    join ${boxTable} on ${boxTable.slug} = ${table.slug}
    join box_version_item i on i.version_id = ${boxTable.currentVersionId}
    left join prize p on p.id = i.prize_id and p.offered
    where ${IS_LISTED} and (p.id is null or (p.price, p.sale_price) is distinct from (i.price, i.sale_price))
    order by 1`);
  return rows.map(({ slug }) => String(slug));
}

/**
 * Brings players' boxes in line with the catalogue, after its prizes have changed: one whose prizes have other prices gets a new version with the same chances at
 * the price that follows; one that lost a prize, or would cost too little or too much, is unlisted until its creator edits it. One that is off sale follows
 * when it comes back.
 */
export async function followCatalogue(tx: Tx, deps: Pick<Deps, 'catalogue' | 'clock' | 'random'>): Promise<void> {
  for (const slug of await outdated(tx)) {
    const row = await lockBox(tx, slug);
    // Another transaction may have changed it while its lock was awaited.
    if (!row || statusOf(row) !== 'listed') continue;
    await sellOrUnlist(tx, deps, row);
    tellCatalogue(tx, deps, slug);
  }
}
