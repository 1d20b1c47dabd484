import type { RouteInput } from '#contract/api/route.ts';
import type { requestDelivery } from '#contract/api/withdrawals.ts';
import { SIZES } from '#contract/delivery/sizes.ts';
import { addressOf } from '#server/addresses/addresses.ts';
import { requireConfirmed } from '#server/auth/require-confirmed.ts';
import { cents } from '#contract/money.ts';
import type { Tx } from '#server/database/database.ts';
import { weightOf } from '#server/delivery/quote.ts';
import { shippingPrice } from '#server/delivery/shipping-price.ts';
import { Refusal } from '#server/core/refusal.ts';
import { lockItems, sendItems, type ShippableItem } from '#server/inventory/ship-items.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { Player } from '#server/security/player.ts';
import type { DeliveryGateway } from './gateways/gateway.ts';
import { giveUpToWithdraw } from '#server/bonus/end-bonus.ts';
import { mayWithdraw, reviewOf } from './may-withdraw.ts';
import { withdrawalItemTable } from './schema.ts';
import { openWithdrawal } from './withdrawal.ts';

type Wanted = RouteInput<typeof requestDelivery>['body'];

/** Why a size doesn't fit an item: it has none, it needs one, or it has others; null where it fits. */
function sizeFault({ sizeKind }: ShippableItem, size: string | null): 'none' | 'missing' | 'unknown' | null {
  if (sizeKind === null) return size === null ? null : 'none';
  if (size !== null && SIZES[sizeKind].includes(size)) return null;
  return size === null ? 'missing' : 'unknown';
}

/** The sizes of items in their order. Refusal `shipping_sizes` with a sentence for each item whose size is missing or wrong. */
function sizesOf(items: readonly ShippableItem[], wanted: Wanted['items']): (string | null)[] {
  const sizes = wanted.map(({ size }) => size ?? null);
  const faults = items.flatMap((one, index) => {
    const size = sizes[index] ?? null;
    const fault = sizeFault(one, size);
    return fault === null ? [] : [{ index, item: one.item.name, size, fault }];
  });
  if (faults.length > 0) throw new Refusal('shipping_sizes', { faults });
  return sizes;
}

/**
 * Asks for prizes to be shipped to the player's address: they leave the inventory now, and the shipping price the balance. A player who has a second
 * factor must have confirmed. Refusals `confirmation_required`, `shipping_address_missing`,
 * `item_unavailable`, `shipping_sizes` (sizes), `shipping_price_changed`, `money_held`, `debt_open`, `bonus_forfeit`, `bonus_in_play`, `insufficient_funds`.
 */
export async function openDelivery(
  tx: Tx,
  deps: Deps,
  { player, wanted, gateway }: { player: Player; wanted: Wanted; gateway: DeliveryGateway },
) {
  const userId = player.id;
  const address = await addressOf(tx, userId);
  if (!address) throw new Refusal('shipping_address_missing');
  const items = await lockItems(
    tx,
    userId,
    wanted.items.map(({ id }) => id),
  );
  const sizes = sizesOf(items, wanted.items);
  const grams = weightOf(items);
  const price = shippingPrice(address.country, grams);
  if (price !== wanted.shipping_price) throw new Refusal('shipping_price_changed', { price });
  await requireConfirmed(tx, deps, player, 'with_factor');
  await mayWithdraw(tx, userId);
  await giveUpToWithdraw(tx, deps, userId, wanted.forfeit ?? null);
  const id = deps.random.uuid();
  const now = deps.clock.now();
  const worth = cents(items.reduce<number>((all, { item }) => all + item.price, price));
  const after = await openWithdrawal(tx, {
    id,
    userId,
    type: 'delivery',
    gateway: gateway.name,
    charged: price,
    worth,
    review: await reviewOf(tx, deps, userId, worth),
    createdAt: now,
    updatedAt: now,
    dueAt: now + deps.config.withdrawals.restMs,
    shipTo: address,
    grams,
  });
  const ids = items.map((item) => item.id);
  await sendItems(tx, id, ids);
  await tx.insert(withdrawalItemTable).values(ids.map((itemId, place) => ({ withdrawalId: id, itemId, size: sizes[place] ?? null })));
  return { id, msg: 'Delivery requested.', data: { balance: after.balance, balance_version: after.version } };
}
