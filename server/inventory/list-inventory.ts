import { and, asc, desc, eq, ilike, type SQL, sql } from 'drizzle-orm';
import type { INVENTORY_SORTS, InventoryItem, ITEM_STATES } from '#contract/api/inventory.ts';
import type { Cents } from '#contract/money.ts';
import type { SizeKind } from '#contract/delivery/sizes.ts';
import { prizePicture } from '#server/catalogue/pictures.ts';
import { prizeTable } from '#server/catalogue/schema.ts';
import type { Queries } from '#server/database/database.ts';
import { likeLiteral, type PageWanted, pageWindow } from '#server/database/list-window.ts';
import { inventoryItemTable as item } from './schema.ts';

type ItemState = (typeof ITEM_STATES)[number];

export interface InventoryWanted extends PageWanted {
  sort?: (typeof INVENTORY_SORTS)[number] | undefined;
  'filter[name]'?: string | undefined;
  'filter[state]'?: ItemState | undefined;
}

/** The part of the sale price that is bonus coins. */
const LOCKED = sql`coalesce((select p.locked from locked_prize p where p.id = ${item.id}), 0)`.mapWith(item.salePrice);

/** Every order that may be asked for, ended by the id so that pages never overlap. */
const ORDERS: Record<(typeof INVENTORY_SORTS)[number], SQL[]> = {
  '-won_at': [desc(item.wonAt), asc(item.id)],
  won_at: [asc(item.wonAt), asc(item.id)],
  '-price': [desc(item.price), asc(item.id)],
  price: [asc(item.price), asc(item.id)],
  name: [asc(item.name), asc(item.id)],
  '-name': [desc(item.name), asc(item.id)],
};

/** What the player owns now, or what was shipped, by its state: items that were sold or staked are in no list. */
export async function listInventory(
  queries: Queries,
  userId: string,
  wanted: InventoryWanted,
): Promise<{ items: InventoryItem[]; total: number }> {
  const { limit, offset } = pageWindow(wanted);
  const name = wanted['filter[name]']?.trim();
  const state = wanted['filter[state]'] ?? 'owned';
  const where = and(eq(item.userId, userId), eq(item.status, state), name ? ilike(item.name, `%${likeLiteral(name)}%`) : undefined);
  const order = ORDERS[wanted.sort ?? '-won_at'];
  // The page is chosen by ids alone: all that a player owns would else be read whole, and joined to its prizes, before one page of it is left.
  const page = queries
    .select({ id: item.id })
    .from(item)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('page');
  const rows = await queries
    .select({ row: item, sizes: prizeTable.sizes, locked: LOCKED })
    .from(page)
    .innerJoin(item, eq(item.id, page.id))
    .leftJoin(prizeTable, eq(prizeTable.id, item.prizeId))
    .orderBy(...order);
  return { items: rows.map(({ row, ...more }) => shownItem(row, state, more)), total: await queries.$count(item, where) };
}

function shownItem(
  row: typeof item.$inferSelect,
  state: ItemState,
  { sizes, locked }: { sizes: SizeKind | null; locked: Cents },
): InventoryItem {
  const { id, prizeId, name, rarity, picture, price, salePrice, wonAt, openingId, betId, withdrawalId, free } = row;
  return {
    id,
    item: { id: prizeId, name, rarity, img_url: prizePicture(picture), price },
    sale_price: salePrice,
    won_at: new Date(wonAt).toISOString(),
    opening_id: openingId,
    bet_id: betId,
    state,
    size_kind: sizes,
    withdrawal_id: withdrawalId,
    free,
    locked,
  };
}
