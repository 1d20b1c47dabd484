import { type SQL, sql } from 'drizzle-orm';
import type { inventoryItemTable } from './schema.ts';

/** A prize as it enters a player's inventory. */
export type NewItem = Omit<
  Required<typeof inventoryItemTable.$inferInsert>,
  'status' | 'soldAt' | 'stakedIn' | 'withdrawalId' | 'drawId' | 'free'
> & {
  /** The draw of a battle that it comes from. */
  drawId?: string;
  /** Won in a free box. */
  free?: boolean;
};

/** The statement that gives players what they won, for the transfer of the win (`alongside`) or on its own. */
export function addItems(items: readonly NewItem[]): SQL {
  const rows = items.map(
    ({ id, userId, openingId, betId, prizeId, name, rarity, picture, price, salePrice, wonAt, drawId, free = false }) => {
      return sql`(${id}, ${userId}, ${openingId}, ${betId}, ${prizeId}, ${name}, ${rarity}, ${picture}, ${price}, ${salePrice}, ${new Date(wonAt).toISOString()}::timestamptz, ${drawId ?? null}::uuid, ${free}::boolean)`;
    },
  );
  return sql`insert into inventory_item (id, user_id, opening_id, bet_id, prize_id, name, rarity, picture, price, sale_price, won_at, draw_id, free) values ${sql.join(rows, sql`, `)}`;
}
