import type { RouteReply } from '#contract/api/route.ts';
import type { invoice } from '#contract/api/deposits.ts';
import { Refusal } from '#server/http/contract.ts';
import type { Queries } from '#server/database/database.ts';
import { invoiceOfPlayer } from './invoices.ts';

/** One deposit of the player. Somebody else's answers `not_found` like one that never was. */
export async function showInvoice(queries: Queries, userId: string, id: string): Promise<RouteReply<typeof invoice>['data']> {
  const row = await invoiceOfPlayer(queries, userId, id);
  if (!row) throw new Refusal(404, 'not_found', 'There is no such deposit.');
  const { gateway, status, amount, bonus, promoCode, createdAt } = row;
  return { id: row.id, gateway, status, amount, bonus, promocode: promoCode, created_at: new Date(createdAt).toISOString() };
}
