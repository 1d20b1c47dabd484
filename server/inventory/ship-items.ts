import { eq, sql } from 'drizzle-orm';
import type { Prize } from '#contract/api/common.ts';
import type { SizeKind } from '#contract/delivery/sizes.ts';
import { Refusal } from '#server/core/refusal.ts';
import { prizePicture } from '#server/catalogue/pictures.ts';
import { prizeTable } from '#server/catalogue/schema.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { inventoryItemTable as item } from './schema.ts';
import { idsOf, ofPlayer } from './stake-items.ts';

/** What a parcel has to know of an item. */
export interface ShippableItem {
  id: string;
  item: Prize;
  sizeKind: SizeKind | null;
  grams: number;
}

/** What an item weighs whose prize the catalogue has forgotten. */
const UNKNOWN_GRAMS = 500;

const itemColumns = declaredColumns(item, 'id', 'prizeId', 'name', 'rarity', 'picture', 'price');

/** The items in the order in which they were named. Throws Refusal `item_unavailable` when one is missing, whatever the reason. */
async function withWeights(
  queries: Queries | Tx,
  ids: readonly string[],
  rows: readonly Record<string, unknown>[],
): Promise<ShippableItem[]> {
  const owned = new Map(rows.map(itemColumns.read).map((row) => [row.id, row]));
  const prizes = await queries
    .select({ id: prizeTable.id, grams: prizeTable.grams, sizes: prizeTable.sizes })
    .from(prizeTable)
    .where(sql`${prizeTable.id} = any(${sql.param([...owned.values()].map(({ prizeId }) => prizeId))}::text[])`);
  const prizeOf = new Map(prizes.map((prize) => [prize.id, prize]));
  return ids.map((id) => {
    const row = owned.get(id);
    if (!row) throw new Refusal('item_unavailable');
    const { prizeId, name, rarity, picture, price } = row;
    const prize = prizeOf.get(prizeId);
    return {
      id,
      item: { id: prizeId, name, rarity, img_url: prizePicture(picture), price },
      sizeKind: prize?.sizes ?? null,
      grams: prize?.grams ?? UNKNOWN_GRAMS,
    };
  });
}

/** Items of a player as they could be shipped now. Refusal `item_unavailable`. */
export async function shippableItems(queries: Queries, userId: string, named: readonly string[]): Promise<ShippableItem[]> {
  const ids = idsOf(named);
  const { rows } = await queries.execute(sql`select ${itemColumns.of('i')} from inventory_item i where ${ofPlayer(userId, ids)}`);
  return withWeights(queries, ids, rows);
}

/**
 * Takes items of a player out of the inventory, locked until the transaction ends; `sendItems` puts them on their way. Rows are locked in the order of
 * their ids, as stakes lock them. Refusal `item_unavailable`.
 */
export async function lockItems(tx: Tx, userId: string, named: readonly string[]): Promise<ShippableItem[]> {
  const ids = idsOf(named);
  const { rows } = await tx.execute(
    sql`select ${itemColumns.of('i')} from inventory_item i where ${ofPlayer(userId, ids)} order by id for update`,
  );
  return withWeights(tx, ids, rows);
}

/** Puts locked items on their way with a delivery. */
export async function sendItems(tx: Tx, withdrawalId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(
    sql`update inventory_item set status = 'shipping', withdrawal_id = ${withdrawalId} where id = any(${sql.param(ids)}::uuid[]) and status = 'owned'`,
  );
}

/** Brings the items of a canceled delivery back into the inventory. */
export async function bringBackItems(tx: Tx, withdrawalId: string): Promise<void> {
  await tx.update(item).set({ status: 'owned', withdrawalId: null }).where(eq(item.withdrawalId, withdrawalId));
}

/** Writes that the items of a delivery have arrived. */
export async function deliverItems(tx: Tx, withdrawalId: string): Promise<void> {
  await tx.update(item).set({ status: 'delivered' }).where(eq(item.withdrawalId, withdrawalId));
}
