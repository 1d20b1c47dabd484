import { and, eq } from 'drizzle-orm';
import { cents, formatCents } from '#contract/money.ts';
import { releaseDue } from '#server/bonus/release.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { postForPlayer } from '#server/wallet/ledger.ts';
import { inventoryItemTable as item } from './schema.ts';

/**
 * Sells an owned item at its frozen price. The guarded update lets exactly one sale through; an item that was sold, or belongs to another player, or
 * never was, all answer the same Refusal `item_not_found`. What was won with bonus coins is paid in bonus coins.
 */
export async function sellItem(tx: Tx, deps: Pick<Deps, 'clock'>, userId: string, itemId: string) {
  const [sold] = isUuid(itemId)
    ? await tx
        .update(item)
        .set({ status: 'sold', soldAt: deps.clock.now() })
        .where(and(eq(item.id, itemId), eq(item.userId, userId), eq(item.status, 'owned')))
        .returning({ id: item.id, name: item.name, salePrice: item.salePrice, openingId: item.openingId, betId: item.betId })
    : [];
  if (!sold) throw new Refusal('item_not_found');
  const wonIn = sold.openingId ?? sold.betId;
  const after = await postForPlayer(tx, userId, {
    kind: 'item_sale',
    ref: { type: 'inventory_item', id: sold.id },
    legs: [
      { account: { kind: 'item_cost' }, amount: cents(-sold.salePrice) },
      { account: { kind: 'user_cash', userId }, amount: sold.salePrice, ...(wonIn !== null && { ref: wonIn }) },
    ],
  });
  if (after.locked > 0) await releaseDue(tx, deps, userId);
  const msg = `${sold.name} sold for ${formatCents(sold.salePrice)}.`;
  return { msg, data: { sale_price: sold.salePrice, balance: after.balance, balance_version: after.version } };
}
