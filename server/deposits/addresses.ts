import { and, eq } from 'drizzle-orm';
import { Refusal } from '#server/core/refusal.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { AddressGateway, PayableCurrency } from './gateways/gateway.ts';
import { depositAddressTable } from './schema.ts';

const table = depositAddressTable;

/** An address that was given to a player, and the promo code that waits with it. */
export type GivenAddress = Pick<typeof table.$inferSelect, 'address' | 'userId' | 'currency' | 'promoCode'>;

const columns = { address: table.address, userId: table.userId, currency: table.currency, promoCode: table.promoCode };

async function addressOf(queries: Queries, gateway: string, playerId: string, currency: string): Promise<GivenAddress | null> {
  const [row] = await queries
    .select(columns)
    .from(table)
    .where(and(eq(table.gateway, gateway), eq(table.userId, playerId), eq(table.currency, currency)));
  return row ?? null;
}

/** Whom an address was given to, and for what; null for none. */
export async function ownerOf(queries: Queries, gateway: string, address: string): Promise<GivenAddress | null> {
  const [row] = await queries
    .select(columns)
    .from(table)
    .where(and(eq(table.gateway, gateway), eq(table.address, address)));
  return row ?? null;
}

/** A code that was used up waits nowhere any more. */
export async function forgetPromo(tx: Tx, userId: string, code: string): Promise<void> {
  await tx
    .update(table)
    .set({ promoCode: null })
    .where(and(eq(table.userId, userId), eq(table.promoCode, code)));
}

/** Has a code wait with an address for the next payment; null takes it away. */
export async function rememberPromo(queries: Queries, gateway: string, address: string, code: string | null): Promise<void> {
  await queries
    .update(table)
    .set({ promoCode: code })
    .where(and(eq(table.gateway, gateway), eq(table.address, address)));
}

/** How many addresses are tried where another player has the one that was made; one in two thousand million is. */
const MOST_ATTEMPTS = 4;

/**
 * The player's address for one of the `payable` currencies: made once, and the same ever after. Refusal `currency_unavailable` for a currency that can't be sent now. Throws
 * when the provider gives only addresses that other players have, and ProviderAway.
 */
export async function giveAddress(
  deps: Deps,
  gateway: AddressGateway,
  payable: readonly PayableCurrency[],
  { playerId, currency }: { playerId: string; currency: string },
): Promise<GivenAddress> {
  const { name } = gateway;
  if (!payable.some((one) => one.currency === currency)) throw new Refusal('currency_unavailable');
  const kept = await addressOf(deps.db.read, name, playerId, currency);
  if (kept !== null) return kept;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const address = await gateway.newAddress(deps, { playerId, currency, attempt });
    await deps.db.read
      .insert(table)
      .values({ gateway: name, address, userId: playerId, currency, createdAt: deps.clock.now() })
      .onConflictDoNothing();
    // Of two calls at once, the address that was written first counts.
    const given = await addressOf(deps.db.read, name, playerId, currency);
    if (given !== null) return given;
  }
  throw new Error(`${name} assigned the same address to two players`);
}
