import type { quoteDelivery } from '#contract/api/withdrawals.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { addressOf } from '#server/addresses/addresses.ts';
import type { Queries } from '#server/database/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import { type ShippableItem, shippableItems } from '#server/inventory/ship-items.ts';
import { isShippedTo, shippingPrice } from './shipping-price.ts';

/** What all of a parcel weighs. */
export function weightOf(items: readonly ShippableItem[]): number {
  return items.reduce((sum, { grams }) => sum + grams, 0);
}

async function countryOf(queries: Queries, userId: string, named: string | undefined): Promise<string> {
  const country = named ?? (await addressOf(queries, userId))?.country;
  if (country === undefined) throw new Refusal('shipping_address_missing');
  if (!isShippedTo(country)) throw new Refusal('shipping_country');
  return country;
}

/** What a delivery of a player's prizes would cost. Refusals `item_unavailable`, `shipping_address_missing`. */
export async function quoteOf(
  queries: Queries,
  userId: string,
  wanted: { items: readonly string[]; country?: string | undefined },
): Promise<RouteReply<typeof quoteDelivery>['data']> {
  const country = await countryOf(queries, userId, wanted.country);
  const items = await shippableItems(queries, userId, wanted.items);
  const grams = weightOf(items);
  return {
    country,
    shipping_price: shippingPrice(country, grams),
    weight_grams: grams,
    items: items.map(({ id, item, sizeKind }) => ({ id, item, size_kind: sizeKind })),
  };
}
