import type { InventoryItem } from '#contract/api/inventory.ts';
import { cents } from '#contract/money.ts';

/** For tests: a prize in the inventory. */
export function ownedItem(id: string, more: Partial<InventoryItem> = {}): InventoryItem {
  return {
    id,
    item: { id: `prize-${id}`, name: `Prize ${id}`, rarity: 'rare', img_url: '/prizes/blue-diamond.webp', price: cents(20_00) },
    sale_price: cents(20_00),
    won_at: '2026-11-22T10:00:00.000Z',
    opening_id: null,
    bet_id: null,
    state: 'owned',
    size_kind: null,
    withdrawal_id: null,
    free: false,
    locked: cents(0),
    ...more,
  };
}
