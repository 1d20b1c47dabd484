import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { TicketMessage, TicketStatus } from '#contract/api/support.ts';
import { playerChannel } from '#contract/realtime/channels.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { ticketMessageTable as message, ticketTable as table } from './schema.ts';

/*
 * The life of a ticket: open → answered with an answer of the house; answered → open with a message of the player; open or answered → closed by either;
 * closed → open by the player, or answered by the house. Each writer locks the ticket, so places of messages have no gap.
 */

/** A ticket as it is kept. */
export type TicketRow = typeof table.$inferSelect;

/** How many answers a player has not read: of one ticket, or of all. */
export async function countUnread(queries: Queries | Tx, userId: string, ticketId?: string): Promise<number> {
  const [row] = await queries
    .select({ unread: count() })
    .from(table)
    .innerJoin(message, and(eq(message.ticketId, table.id), eq(message.author, 'clerk'), gt(message.place, table.readPlace)))
    .where(and(eq(table.userId, userId), ticketId === undefined ? undefined : eq(table.id, ticketId)));
  return row?.unread ?? 0;
}

/** A ticket, locked until the transaction ends: of a player, or any for the house. Null for none, and for what is no id. */
export async function lockTicket(tx: Tx, id: string, userId?: string): Promise<TicketRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, id), userId === undefined ? undefined : eq(table.userId, userId)))
    .for('update');
  return row ?? null;
}

/** As above for a player. Refusal `ticket_not_found`. */
export async function lockOwnTicket(tx: Tx, id: string, userId: string): Promise<TicketRow> {
  const row = await lockTicket(tx, id, userId);
  if (!row) throw new Refusal('ticket_not_found');
  return row;
}

/** Changes a locked ticket and says so on its player's channel, with what is unread then. Answers the row after it. */
export async function changeTicket(tx: Tx, row: TicketRow, change: Partial<TicketRow>): Promise<TicketRow> {
  const after = { ...row, ...change };
  await tx.update(table).set(change).where(eq(table.id, row.id));
  const { id, userId, status, messages } = after;
  if (userId !== null) {
    const unread = await countUnread(tx, userId);
    enqueue(tx, playerChannel.news('ticketUpdated', { id, status, messages, unread }, userId));
  }
  return after;
}

interface Written {
  author: TicketMessage['author'];
  text: string;
  status: TicketStatus;
  change?: Partial<TicketRow>;
  /** What belongs to the message and has to be there before it is published. */
  attach?(messageId: string): Promise<void>;
}

/** Adds a message to a locked ticket. Answers its id, place and time, and the ticket after it. */
export async function addMessage(tx: Tx, deps: Pick<Deps, 'clock' | 'random'>, row: TicketRow, written: Written) {
  const { author, text, status, change = {}, attach } = written;
  const place = row.messages + 1;
  const id = deps.random.uuid();
  const at = Math.max(deps.clock.now(), row.updatedAt);
  await tx.insert(message).values({ id, ticketId: row.id, place, author, body: text, createdAt: at });
  await attach?.(id);
  const ticket = await changeTicket(tx, row, { ...change, status, messages: place, updatedAt: at });
  return { id, place, at, ticket };
}

/** The unread answers of a ticket, for lists of tickets. */
export const unreadOfRow = sql<number>`(select count(*)::int from ticket_message m
  where m.ticket_id = ${table.id} and m.author = 'clerk' and m.place > ${table.readPlace})`;
