import { eq } from 'drizzle-orm';
import { changePlayerBox, setOnSale } from '#server/catalogue/player-boxes.ts';
import { boxTable, boxVersionItemTable } from '#server/catalogue/schema.ts';
import type { Tx } from '#server/database/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { coverOf, type CustomBoxRow } from './custom-box.ts';
import { priceDraft, refusePrice, shelvedBox } from './drafts.ts';
import { customBoxTable as table } from './schema.ts';

/**
 * Puts a locked box on sale with its prizes and chances at the prices of now: a new version where they differ from those that it had. Refusals
 * `custom_box_prize_unavailable` and `custom_box_price`, which change nothing.
 */
export async function sellAtPricesOfNow(tx: Tx, deps: Pick<Deps, 'random'>, row: CustomBoxRow): Promise<void> {
  const { slug } = row;
  const [box] = await tx.select().from(boxTable).where(eq(boxTable.slug, slug));
  if (!box?.currentVersionId) throw new Error(`box ${slug} has no version`);
  const items = await tx.select().from(boxVersionItemTable).where(eq(boxVersionItemTable.versionId, box.currentVersionId));
  const draft = await priceDraft(
    tx,
    items.map(({ prizeId, ticketFrom, ticketTo }) => ({ prize_id: prizeId, chance: ticketTo - ticketFrom + 1 })),
  );
  refusePrice(draft);
  await changePlayerBox(tx, deps, shelvedBox(draft, { slug, name: box.name, cover: coverOf(row), onSale: true }));
  await tx.update(table).set({ listed: true, price: draft.facts.price }).where(eq(table.slug, slug));
}

/** The same for a box that goes off sale where that is refused, until its creator edits it. */
export async function sellOrUnlist(tx: Tx, deps: Pick<Deps, 'random'>, row: CustomBoxRow): Promise<void> {
  try {
    await sellAtPricesOfNow(tx, deps, row);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await tx.update(table).set({ listed: false }).where(eq(table.slug, row.slug));
    await setOnSale(tx, row.slug, false);
  }
}
