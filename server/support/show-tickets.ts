import { and, asc, desc, eq } from 'drizzle-orm';
import type { Ticket, TicketLink, TicketStatus, TicketThread } from '#contract/api/support.ts';
import { isoOf } from '#server/core/clock.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { type PageWanted, pageWindow } from '#server/database/list-window.ts';
import { gameRoundTable } from '#server/rounds/schema.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { picturesOf } from './pictures/keep-pictures.ts';
import { recordingsOf } from './recordings.ts';
import { ticketMessageTable, ticketTable as table } from './schema.ts';
import { type TicketRow, unreadOfRow } from './ticket.ts';

interface Shown {
  row: TicketRow;
  unread: number;
  game: string | null;
}

function linkOf({ linkType: type, linkId: id }: TicketRow, game: string | null): TicketLink | null {
  return type === null || id === null ? null : { type, id, game };
}

function shown({ row, unread, game }: Shown): Ticket {
  const { id, topic, subject, status, createdAt, updatedAt, messages } = row;
  const times = { created_at: isoOf(createdAt), updated_at: isoOf(updatedAt) };
  return { id, topic, subject, status, link: linkOf(row, game), ...times, messages, unread };
}

/** Tickets with what is unread, and the game of a round that they are about. */
const chosen = (queries: Queries | Tx) =>
  queries
    .select({ row: table, unread: unreadOfRow, game: gameRoundTable.game })
    .from(table)
    .leftJoin(gameRoundTable, and(eq(table.linkType, 'round'), eq(gameRoundTable.id, table.linkId)));

/** A ticket of a player as read in the transaction that has changed it. */
export async function shownTicket(tx: Tx, userId: string, id: string): Promise<Ticket> {
  const [found] = await chosen(tx).where(and(eq(table.id, id), eq(table.userId, userId)));
  if (!found) throw new Refusal('ticket_not_found');
  return shown(found);
}

/** The player's tickets, the one that moved last first. */
export async function listTickets(
  queries: Queries,
  userId: string,
  wanted: PageWanted & { status?: TicketStatus | undefined },
): Promise<{ tickets: Ticket[]; total: number }> {
  const { limit, offset } = pageWindow(wanted);
  const where = and(eq(table.userId, userId), wanted.status === undefined ? undefined : eq(table.status, wanted.status));
  const rows = await chosen(queries).where(where).orderBy(desc(table.updatedAt), desc(table.id)).limit(limit).offset(offset);
  return { tickets: rows.map(shown), total: await queries.$count(table, where) };
}

/** The messages of a ticket, the first one first. */
export async function threadOf(queries: Queries | Tx, ticketId: string): Promise<TicketThread['thread']> {
  const rows = await queries
    .select()
    .from(ticketMessageTable)
    .where(eq(ticketMessageTable.ticketId, ticketId))
    .orderBy(asc(ticketMessageTable.place));
  const ids = rows.map(({ id }) => id);
  const [pictures, recordings] = [await picturesOf(queries, ids), await recordingsOf(queries, ids)];
  return rows.map(({ id, place, author, body, createdAt }) => ({
    id,
    place,
    author,
    text: body,
    pictures: pictures.get(id) ?? [],
    recording: recordings.get(id) ?? null,
    created_at: isoOf(createdAt),
  }));
}

/** One ticket of the player with its messages. Another player's answers `ticket_not_found` like one that never was. */
export async function showTicket(queries: Queries, userId: string, id: string): Promise<TicketThread> {
  const [found] = isUuid(id) ? await chosen(queries).where(and(eq(table.id, id), eq(table.userId, userId))) : [];
  if (!found) throw new Refusal('ticket_not_found');
  return { ...shown(found), thread: await threadOf(queries, id) };
}
