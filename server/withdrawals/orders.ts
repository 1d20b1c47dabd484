import { asc, eq } from 'drizzle-orm';
import type { Queries } from '#server/database/database.ts';
import { inventoryItemTable as item } from '#server/inventory/schema.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { CryptoOrder, DeliveryOrder, Report, WithdrawalGateway } from './gateways/gateway.ts';
import { withdrawalItemTable } from './schema.ts';
import type { WithdrawalRow } from './withdrawal.ts';

function cryptoOrder({ id, currency, address, sentAmount }: WithdrawalRow): CryptoOrder {
  if (currency === null || address === null || sentAmount === null) throw new Error(`withdrawal ${id} sends no coins`);
  return { id, currency, address, amount: sentAmount };
}

async function deliveryOrder(queries: Queries, { id, shipTo, grams }: WithdrawalRow): Promise<DeliveryOrder> {
  if (shipTo === null || grams === null) throw new Error(`withdrawal ${id} ships no prizes`);
  const items = await queries
    .select({ id: item.id, name: item.name, size: withdrawalItemTable.size })
    .from(withdrawalItemTable)
    .innerJoin(item, eq(item.id, withdrawalItemTable.itemId))
    .where(eq(withdrawalItemTable.withdrawalId, id))
    .orderBy(asc(item.id));
  return { id, address: shipTo, grams, items };
}

/** Gives a withdrawal to its provider, or asks for its status there. Throws when the provider can't be reached: then the outcome is unknown. */
export async function giveOrder(deps: Deps, gateway: WithdrawalGateway, row: WithdrawalRow): Promise<'accepted' | Report> {
  if (gateway.type === 'crypto') return gateway.send(deps, cryptoOrder(row));
  return gateway.send(deps, await deliveryOrder(deps.db.read, row));
}
