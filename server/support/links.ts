import { and, eq } from 'drizzle-orm';
import type { LinkType } from '#contract/api/support.ts';
import { betTable } from '#server/bets/schema.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { invoiceTable } from '#server/deposits/schema.ts';
import { Refusal } from '#server/core/refusal.ts';
import { gameRoundTable } from '#server/rounds/schema.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { withdrawalTable } from '#server/withdrawals/schema.ts';

/** Whether a record is there that a player may ask about: the player's own; rounds are public. */
const FOUND: Record<LinkType, (queries: Queries | Tx, userId: string, id: string) => Promise<unknown[]>> = {
  bet: (queries, userId, id) =>
    queries
      .select({ id: betTable.id })
      .from(betTable)
      .where(and(eq(betTable.id, id), eq(betTable.userId, userId))),
  round: (queries, _userId, id) => queries.select({ id: gameRoundTable.id }).from(gameRoundTable).where(eq(gameRoundTable.id, id)),
  invoice: (queries, userId, id) =>
    queries
      .select({ id: invoiceTable.id })
      .from(invoiceTable)
      .where(and(eq(invoiceTable.id, id), eq(invoiceTable.userId, userId))),
  withdrawal: (queries, userId, id) =>
    queries
      .select({ id: withdrawalTable.id })
      .from(withdrawalTable)
      .where(and(eq(withdrawalTable.id, id), eq(withdrawalTable.userId, userId))),
};

/** Refusal `ticket_link_not_found` for a record that isn't there, or is another player's. */
export async function mustBeOwnRecord(tx: Tx, userId: string, { type, id }: { type: LinkType; id: string }): Promise<void> {
  const found = isUuid(id) ? await FOUND[type](tx, userId, id) : [];
  if (found.length === 0) throw new Refusal('ticket_link_not_found');
}
