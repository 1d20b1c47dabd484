import { sql } from 'drizzle-orm';
import type { Cents } from '#contract/money.ts';
import type { Prize } from '#contract/api/common.ts';
import { prizePicture } from '#server/catalogue/pictures.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { inventoryItemTable } from './schema.ts';

/** An item as it is staked: its prize, and the sale price that it counts for. */
export type StakedItem = Prize & { sale_price: Cents };

const itemColumns = declaredColumns(inventoryItemTable, 'id', 'prizeId', 'name', 'rarity', 'picture', 'price', 'salePrice');

/** The condition of items that a player owns and can stake or ship: none that was won with bonus coins. */
export const ofPlayer = (userId: string, ids: readonly string[]) =>
  sql`id = any(${sql.param(ids)}::uuid[]) and user_id = ${userId} and status = 'owned'
    and id not in (select p.id from locked_prize p where p.user_id = ${userId})`;

/** Whether these can be the ids of items, each named once. */
export function areItemIds(named: readonly string[]): boolean {
  return named.every(isUuid) && new Set(named.map((id) => id.toLowerCase())).size === named.length;
}

/** The ids as the database writes them. Throws Refusal `item_unavailable` for what is no id, and for one item named twice. */
export function idsOf(named: readonly string[]): string[] {
  if (!areItemIds(named)) throw new Refusal('item_unavailable');
  return named.map((id) => id.toLowerCase());
}

/** The rows in the order in which the items were named. Throws Refusal `item_unavailable` when one is missing, whatever the reason. */
export function namedItems(named: readonly string[], rows: readonly Record<string, unknown>[]): StakedItem[] {
  const itemOf = new Map(rows.map(itemColumns.read).map((item) => [item.id, item]));
  return idsOf(named).map((id) => {
    const item = itemOf.get(id);
    if (!item) throw new Refusal('item_unavailable');
    const { prizeId, name, rarity, picture, price, salePrice } = item;
    return { id: prizeId, name, rarity, img_url: prizePicture(picture), price, sale_price: salePrice };
  });
}

/** Items of a player as they could be staked now. Refusal `item_unavailable`. */
export async function stakeableItems(queries: Queries, userId: string, named: readonly string[]): Promise<StakedItem[]> {
  const ids = idsOf(named);
  if (ids.length === 0) return [];
  const { rows } = await queries.execute(sql`select ${itemColumns.of('i')} from inventory_item i where ${ofPlayer(userId, ids)}`);
  return namedItems(ids, rows);
}

/** Takes items as the stake of a bet that the same transaction writes. Refusal `item_unavailable`. */
export async function stakeItems(tx: Tx, userId: string, betId: string, named: readonly string[]): Promise<StakedItem[]> {
  const ids = idsOf(named);
  if (ids.length === 0) return [];
  const { rows } = await tx.execute(
    sql`select ${itemColumns.of('i')} from stake_items(${userId}::uuid, ${betId}, ${sql.param(ids)}::uuid[]) i`,
  );
  return namedItems(ids, rows);
}
