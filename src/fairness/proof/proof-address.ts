import type { InventoryItem } from '#contract/api/inventory.ts';
import { betAddress } from '#src/games/entry.ts';

/** The address of a won item's proof: its opening, or the bet that won it. Null for an item that nothing was drawn for. */
export function proofAddress({ opening_id, bet_id }: Pick<InventoryItem, 'opening_id' | 'bet_id'>): string | null {
  if (opening_id !== null) return `/openings/${opening_id}`;
  return bet_id === null ? null : betAddress(bet_id);
}
