import { and, eq } from 'drizzle-orm';
import { Refusal } from '#server/http/contract.ts';
import type { Queries } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { AddressGateway } from './gateways/gateway.ts';
import { depositAddressTable } from './schema.ts';

const table = depositAddressTable;

async function addressOf(queries: Queries, gateway: string, playerId: string, currency: string): Promise<string | null> {
  const [row] = await queries
    .select({ address: table.address })
    .from(table)
    .where(and(eq(table.gateway, gateway), eq(table.userId, playerId), eq(table.currency, currency)));
  return row?.address ?? null;
}

/** The player whom an address was given to; null for none. */
export async function ownerOf(queries: Queries, gateway: string, address: string): Promise<string | null> {
  const [row] = await queries
    .select({ userId: table.userId })
    .from(table)
    .where(and(eq(table.gateway, gateway), eq(table.address, address)));
  return row?.userId ?? null;
}

/**
 * The player's address for a currency: made once, and the same ever after. Refusal `invalid_request` for a currency that can't be sent now. Throws
 * when the provider gives an address that another player has.
 */
export async function giveAddress(deps: Deps, gateway: AddressGateway, playerId: string, currency: string): Promise<string> {
  const { name } = gateway;
  const payable = await gateway.currencies(deps);
  if (!payable.some((one) => one.currency === currency)) {
    const sentence = 'Choose one of the currencies that are offered.';
    throw new Refusal(422, 'invalid_request', sentence, { currency: [sentence] });
  }
  const kept = await addressOf(deps.db.read, name, playerId, currency);
  if (kept !== null) return kept;
  const made = { gateway: name, address: await gateway.newAddress(deps, { playerId, currency }), userId: playerId, currency };
  await deps.db.read
    .insert(table)
    .values({ ...made, createdAt: deps.clock.now() })
    .onConflictDoNothing();
  // Of two calls at once, the address that was written first counts.
  const given = await addressOf(deps.db.read, name, playerId, currency);
  if (given === null) throw new Error(`${name} gave one address to two players`);
  return given;
}
