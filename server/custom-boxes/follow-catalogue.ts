import { eq, sql } from 'drizzle-orm';
import { changePlayerBox, setOnSale } from '#server/catalogue/player-boxes.ts';
import { boxTable, boxVersionItemTable } from '#server/catalogue/schema.ts';
import type { Tx } from '#server/database/database.ts';
import { Refusal } from '#server/http/contract.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { coverOf, IS_LISTED, lockBox } from './custom-box.ts';
import { priceDraft, type PricedDraft, refusePrice, shelvedBox } from './drafts.ts';
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
 * the price that follows; one that lost a prize, or would cost too little or too much, is unlisted until its creator edits it.
 */
export async function followCatalogue(tx: Tx, deps: Pick<Deps, 'db' | 'clock' | 'random'>): Promise<void> {
  for (const slug of await outdated(tx)) {
    const row = await lockBox(tx, slug);
    const [box] = await tx.select().from(boxTable).where(eq(boxTable.slug, slug));
    if (!row || !box?.currentVersionId) continue;
    const items = await tx.select().from(boxVersionItemTable).where(eq(boxVersionItemTable.versionId, box.currentVersionId));
    const draft = await pricedAgain(
      tx,
      items.map(({ prizeId, ticketFrom, ticketTo }) => ({ prize_id: prizeId, chance: ticketTo - ticketFrom + 1 })),
    );
    if (draft) {
      await changePlayerBox(tx, deps, shelvedBox(draft, { slug, name: box.name, cover: coverOf(row), onSale: true }));
      await tx.update(table).set({ price: draft.facts.price }).where(eq(table.slug, slug));
    } else {
      await tx.update(table).set({ listed: false }).where(eq(table.slug, slug));
      await setOnSale(tx, slug, false);
    }
    tellCatalogue(tx, deps, slug);
  }
}

/** The same prizes at the prices of now; null where that is no box. */
async function pricedAgain(tx: Tx, prizes: readonly { prize_id: string; chance: number }[]): Promise<PricedDraft | null> {
  try {
    const draft = await priceDraft(tx, prizes);
    refusePrice(draft);
    return draft;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
