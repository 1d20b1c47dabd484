import type { InventoryItem } from '#contract/api/inventory.ts';
import { betAddress } from '#src/games/entry.ts';

/** Where the proof of a won item stands: its opening, or the bet that won it. Null for an item that nothing was drawn for. */
export function proofAddress({ opening_id, bet_id }: Pick<InventoryItem, 'opening_id' | 'bet_id'>): string | null {
  if (opening_id !== null) return `/openings/${opening_id}`;
  return bet_id === null ? null : betAddress(bet_id);
}
