import { and, count, eq, gt } from 'drizzle-orm';
import type { RouteInput } from '#contract/api/route.ts';
import {
  type createTicket,
  MOST_MESSAGES,
  type SentRecording,
  type TicketPicture,
  TICKETS_A_DAY,
  type writeToTicket,
} from '#contract/api/support.ts';
import type { Tx } from '#server/database/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import { userTable } from '#server/players/schema.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { DAY_MS } from '#server/core/clock.ts';
import { mustBeOwnRecord } from './links.ts';
import { takePictures } from './pictures/keep-pictures.ts';
import { keepRecording } from './recordings.ts';
import { ticketTable as table } from './schema.ts';
import { addMessage, changeTicket, countUnread, lockOwnTicket, type TicketRow } from './ticket.ts';

/** Refusal `ticket_limit` for a player who has opened ten tickets in the last 24 hours. Tickets of one player are opened one after the other. */
async function assertTicketLimit(tx: Tx, userId: string, now: number): Promise<void> {
  await tx.select({ id: userTable.id }).from(userTable).where(eq(userTable.id, userId)).for('no key update');
  const [counted] = await tx
    .select({ opened: count() })
    .from(table)
    .where(and(eq(table.userId, userId), gt(table.createdAt, now - DAY_MS)));
  if ((counted?.opened ?? 0) >= TICKETS_A_DAY) throw new Refusal('ticket_limit', { most: TICKETS_A_DAY });
}

/** Opens a ticket of a player with its first message. Refusals `ticket_limit`, `ticket_link_not_found`, `picture_unusable`, `recording_unusable`. */
export async function openTicket(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  userId: string,
  { topic, subject, message, pictures = [], recording, link = null }: RouteInput<typeof createTicket>['body'],
): Promise<TicketRow> {
  const now = deps.clock.now();
  await assertTicketLimit(tx, userId, now);
  if (link) await mustBeOwnRecord(tx, userId, link);
  const fresh = { id: deps.random.uuid(), userId, topic, subject, createdAt: now, updatedAt: now };
  const [row] = await tx
    .insert(table)
    .values({ ...fresh, linkType: link?.type ?? null, linkId: link?.id ?? null })
    .returning();
  if (!row) throw new Error('a ticket was not written');
  const { ticket } = await addMessage(tx, deps, row, {
    author: 'player',
    text: message,
    status: 'open',
    attach: async (id) => {
      await takePictures(tx, userId, id, pictures);
      await keepRecording(tx, id, recording);
    },
  });
  return ticket;
}

/** Adds a message of the player. Refusals `ticket_not_found`, `ticket_closed`, `ticket_full`, `picture_unusable`, `recording_unusable`. */
export async function writeAsPlayer(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  userId: string,
  { params, body: { message, pictures = [], recording } }: RouteInput<typeof writeToTicket>,
) {
  const row = await lockOwnTicket(tx, params.id, userId);
  if (row.status === 'closed') throw new Refusal('ticket_closed');
  if (row.messages >= MOST_MESSAGES) throw new Refusal('ticket_full', { most: MOST_MESSAGES });
  let taken: TicketPicture[] = [];
  let kept: SentRecording | null = null;
  const { id, place, at } = await addMessage(tx, deps, row, {
    author: 'player',
    text: message,
    status: 'open',
    // Who writes is there, and needs no mail.
    change: { notifyAt: null },
    attach: async (messageId) => {
      taken = await takePictures(tx, userId, messageId, pictures);
      kept = await keepRecording(tx, messageId, recording);
    },
  });
  const created_at = new Date(at).toISOString();
  return { id, place, author: 'player' as const, text: message, pictures: taken, recording: kept, created_at };
}

/** Closes a ticket, or opens a closed one again; one that has that status already stays untouched. Refusal `ticket_not_found`. */
export async function moveAsPlayer(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  userId: string,
  id: string,
  to: 'closed' | 'open',
): Promise<TicketRow> {
  const row = await lockOwnTicket(tx, id, userId);
  if ((row.status === 'closed') === (to === 'closed')) return row;
  return changeTicket(tx, row, { status: to, updatedAt: Math.max(deps.clock.now(), row.updatedAt), notifyAt: null });
}

/** Notes that the player has read a ticket up to a message. Answers how many answers are unread in all tickets. Refusal `ticket_not_found`. */
export async function readAsPlayer(tx: Tx, userId: string, id: string, place: number): Promise<number> {
  const row = await lockOwnTicket(tx, id, userId);
  const readPlace = Math.min(place, row.messages);
  if (readPlace > row.readPlace) {
    const allRead = readPlace === row.messages;
    await changeTicket(tx, row, { readPlace, notifyAt: allRead ? null : row.notifyAt });
  }
  return countUnread(tx, userId);
}
