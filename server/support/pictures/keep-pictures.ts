import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { TicketPicture } from '#contract/api/support.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { ticketMessageTable, ticketPictureTable as table, ticketTable } from '../schema.ts';
import type { Redrawn } from './redraw.ts';

/*
 * The one place that knows where pictures lie: in the database, so that a message and its pictures are committed together, every process has them, and
 * a backup holds them.
 */

/** Pictures that wait for a message at most: of one player, and of all guests together. The oldest go first. */
const MOST_WAITING = 12;
const MOST_WAITING_OF_GUESTS = 200;

/** Pictures of a player, or of guests where `userId` is null, that are in no message yet. */
const waitingOf = (userId: string | null) =>
  and(userId === null ? isNull(table.userId) : eq(table.userId, userId), isNull(table.messageId));

/** Keeps an uploaded picture until a message takes it. `userId`: null for a guest's. */
export async function keepPicture(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  userId: string | null,
  redrawn: Redrawn,
): Promise<TicketPicture> {
  const id = deps.random.uuid();
  const { width, height, bytes } = redrawn;
  await deps.db.transaction(async (tx) => {
    await tx.insert(table).values({ id, userId, width, height, bytes, createdAt: deps.clock.now() });
    const beyond = tx
      .select({ id: table.id })
      .from(table)
      .where(waitingOf(userId))
      .orderBy(desc(table.createdAt), desc(table.id))
      .offset(userId === null ? MOST_WAITING_OF_GUESTS : MOST_WAITING);
    await tx.delete(table).where(inArray(table.id, beyond));
  });
  return { id, width, height };
}

/**
 * Puts waiting pictures of a player, or of a guest where `userId` is null, into a message, in their order. Refusal `picture_unusable` for one that isn't the
 * player's, is gone, or is in a message already. A guest is known by nothing but the ids, which only that guest received.
 */
export async function takePictures(tx: Tx, userId: string | null, messageId: string, ids: readonly string[]): Promise<TicketPicture[]> {
  const taken: TicketPicture[] = [];
  for (const [place, id] of ids.entries()) {
    const [row] = isUuid(id)
      ? await tx
          .update(table)
          .set({ messageId, place })
          .where(and(eq(table.id, id), waitingOf(userId)))
          .returning({ id: table.id, width: table.width, height: table.height })
      : [];
    if (!row) throw new Refusal('picture_unusable', { fault: 'missing' });
    taken.push(row);
  }
  return taken;
}

/** The pictures of messages, by the message, in their order. */
export async function picturesOf(queries: Queries | Tx, messageIds: readonly string[]): Promise<Map<string, TicketPicture[]>> {
  const found = new Map<string, TicketPicture[]>(messageIds.map((id) => [id, []]));
  if (messageIds.length === 0) return found;
  const rows = await queries
    .select({ of: table.messageId, id: table.id, width: table.width, height: table.height })
    .from(table)
    .where(inArray(table.messageId, [...messageIds]))
    .orderBy(asc(table.place));
  for (const { of, ...picture } of rows) if (of !== null) found.get(of)?.push(picture);
  return found;
}

/** The bytes of a picture that a player uploaded; null for another player's, and for none. */
export async function pictureBytes(queries: Queries, userId: string, id: string): Promise<Uint8Array | null> {
  if (!isUuid(id)) return null;
  const [row] = await queries
    .select({ bytes: table.bytes })
    .from(table)
    .where(and(eq(table.id, id), eq(table.userId, userId)));
  return row?.bytes ?? null;
}

/** A picture in any ticket, with its ticket's player, for the house; null for one that no message has. */
export async function sentPicture(
  queries: Queries | Tx,
  id: string,
): Promise<{ bytes: Uint8Array; ticketId: string; userId: string | null } | null> {
  if (!isUuid(id)) return null;
  const [row] = await queries
    .select({ bytes: table.bytes, ticketId: ticketTable.id, userId: ticketTable.userId })
    .from(table)
    .innerJoin(ticketMessageTable, eq(ticketMessageTable.id, table.messageId))
    .innerJoin(ticketTable, eq(ticketTable.id, ticketMessageTable.ticketId))
    .where(eq(table.id, id));
  return row ?? null;
}
