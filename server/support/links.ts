import { and, sql } from 'drizzle-orm';
import type { LinkType } from '#contract/api/support.ts';
import { betTable } from '#server/bets/schema.ts';
import type { Tx } from '#server/database/database.ts';
import { invoiceTable } from '#server/deposits/schema.ts';
import { Refusal } from '#server/core/refusal.ts';
import { gameRoundTable } from '#server/rounds/schema.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { withdrawalTable } from '#server/withdrawals/schema.ts';

/** Records that belong to a player; rounds are public. */
const OWNED = { bet: betTable, invoice: invoiceTable, withdrawal: withdrawalTable };

/** Refusal `ticket_link_not_found` for a record that isn't there, or is another player's. */
export async function mustBeOwnRecord(tx: Tx, userId: string, { type, id }: { type: LinkType; id: string }): Promise<void> {
  const table = type === 'round' ? gameRoundTable : OWNED[type];
  const isOwn = 'userId' in table ? sql`${table.userId} = ${userId}` : undefined;
  if (!isUuid(id) || (await tx.$count(table, and(sql`${table.id} = ${id}`, isOwn))) === 0) throw new Refusal('ticket_link_not_found');
}
