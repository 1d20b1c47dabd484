import { eq } from 'drizzle-orm';
import type { saveShippingAddress } from '#contract/api/shipping-address.ts';
import type { RouteInput } from '#contract/api/route.ts';
import type { Address } from '#contract/delivery/address-record.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { shippingAddressTable as table } from './schema.ts';

/** A player's saved address; null for none. */
export async function addressOf(queries: Queries | Tx, userId: string): Promise<Address | null> {
  const [row] = await queries.select({ address: table.address }).from(table).where(eq(table.userId, userId));
  return row?.address ?? null;
}

/** Saves a player's address in place of the one before. A field that was left out, or left empty, is null from here on. */
export async function saveAddress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  form: RouteInput<typeof saveShippingAddress>['body'],
): Promise<Address> {
  const address: Address = { ...form, country_state: form.country_state || null, street_address_2: form.street_address_2 || null };
  const savedAt = clock.now();
  await db.read.insert(table).values({ userId, address, savedAt }).onConflictDoUpdate({ target: table.userId, set: { address, savedAt } });
  return address;
}
