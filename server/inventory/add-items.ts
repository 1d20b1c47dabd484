import type { Tx } from '#server/platform/database.ts';
import { inventoryItemTable } from './schema.ts';

/** A prize as it enters a player's inventory. */
export type NewItem = Omit<typeof inventoryItemTable.$inferInsert, 'status' | 'soldAt'>;

/** Gives players what they won, in the transaction of the win. One statement for all. */
export async function addItems(tx: Tx, items: readonly NewItem[]): Promise<void> {
  await tx.insert(inventoryItemTable).values([...items]);
}
