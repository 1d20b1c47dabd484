import { and, eq, inArray, isNull } from 'drizzle-orm';
import {
  answerDeskTicket,
  assignDeskTicket,
  closeDeskTicket,
  type DeskTicket,
  deskTicket,
  deskTicketPicture,
  deskTicketRecording,
  deskTickets,
} from '#contract/api/desk/tickets.ts';
import { recordingFileName } from '#contract/recording/recording-file.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { pageWindow } from '#server/database/list-window.ts';
import { pageReply } from '#server/http/page-links.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import {
  answerTicket,
  closeTicketByHouse,
  countTickets,
  type HouseTicket,
  houseTicketOf,
  houseTickets,
} from '#server/support/house-side.ts';
import { sentPicture } from '#server/support/pictures/keep-pictures.ts';
import { sentRecording } from '#server/support/recordings.ts';
import { ticketTable as table } from '#server/support/schema.ts';
import { changeTicket, lockTicket } from '#server/support/ticket.ts';
import { handleDesk } from '../acts/handle-desk.ts';
import type { Actor } from '../acts/log.ts';
import { requireOtherPerson } from '../acts/own-account.ts';
import { done } from '../acts/replies.ts';
import { staffTable } from '../schema.ts';
import { isoOf } from '#server/core/clock.ts';

/** Tickets with the names of the staff who answer them. */
async function shownTickets(tx: Tx, tickets: readonly HouseTicket[]): Promise<DeskTicket[]> {
  const ids = tickets.flatMap(({ row: { assignedTo } }) => assignedTo ?? []);
  const names = await tx.select({ id: staffTable.id, name: staffTable.name }).from(staffTable).where(inArray(staffTable.id, ids));
  return tickets.map((ticket) => shown(ticket, names.find(({ id }) => id === ticket.row.assignedTo) ?? null));
}

function shown({ row, from, letter }: HouseTicket, assignee: DeskTicket['assigned_to']): DeskTicket {
  const { id, topic, subject, status, userId, messages, createdAt, updatedAt } = row;
  return {
    id,
    topic,
    subject,
    status,
    letter,
    from,
    messages,
    player_id: userId,
    assigned_to: assignee,
    created_at: isoOf(createdAt),
    updated_at: isoOf(updatedAt),
  };
}

/** Keeps staff from deciding about a ticket of their own. Refusal `staff_own_account`. */
async function refuseOwnTicket(tx: Tx, actor: Actor, id: string): Promise<void> {
  const userId = (await lockTicket(tx, id))?.userId;
  if (userId) await requireOtherPerson(tx, actor, userId);
}

/** Tickets of players and letters of guests. */
export function registerDeskTickets(app: App, deps: Deps): void {
  handleDesk(app, deps, deskTickets, async (tx, { input: { query }, staff, request }) => {
    const { status, topic, assigned } = query;
    const where = and(
      status === undefined ? undefined : eq(table.status, status),
      topic === undefined ? undefined : eq(table.topic, topic),
      assigned === undefined ? undefined : assigned === 'me' ? eq(table.assignedTo, staff.id) : isNull(table.assignedTo),
    );
    const rows = await houseTickets(tx, pageWindow(query), where);
    return {
      reply: pageReply(await shownTickets(tx, rows), await countTickets(tx, where), query, request.url),
      subject: null,
      found: rows.flatMap(({ row }) => [row.id, row.userId]),
      data: { ...query },
    };
  });

  handleDesk(app, deps, deskTicket, async (tx, { input }) => {
    const { id } = input.params;
    const found = await houseTicketOf(tx, id);
    if (!found) throw new Refusal('ticket_not_found');
    const { linkType, linkId } = found.row;
    const link = linkType === null || linkId === null ? null : { type: linkType, id: linkId, game: found.game };
    const [ticket] = await shownTickets(tx, [found]);
    if (!ticket) throw new Error('a ticket was not shown');
    const data = { ...ticket, email: found.email, link, thread: found.thread };
    return { reply: { data }, subject: { type: 'ticket', id }, found: [found.row.userId] };
  });

  handleDesk(app, deps, deskTicketPicture, async (tx, { input }) => {
    const { id } = input.params;
    const picture = await sentPicture(tx, id);
    if (!picture) throw new Refusal('ticket_not_found');
    return {
      reply: { data: { url: `data:image/webp;base64,${Buffer.from(picture.bytes).toString('base64')}` } },
      subject: { type: 'picture', id },
      found: [picture.ticketId, picture.userId],
    };
  });

  handleDesk(app, deps, deskTicketRecording, async (tx, { input, reply }) => {
    const { id } = input.params;
    const found = await sentRecording(tx, id);
    if (!found) throw new Refusal('ticket_not_found');
    const { scene, body, ticketId, userId } = found;
    reply.header('content-disposition', `attachment; filename="${recordingFileName(scene, ticketId)}"`);
    return { reply: JSON.parse(body), subject: { type: 'ticket', id: ticketId }, found: [userId], data: { recording_of: id } };
  });

  handleDesk(app, deps, answerDeskTicket, async (tx, { input, actor }) => {
    const { id } = input.params;
    await refuseOwnTicket(tx, actor, id);
    const { text, messages, close } = input.body;
    const answered = await answerTicket(tx, deps, id, { text, close, ifMessages: messages });
    if (answered === 'not_found') throw new Refusal('ticket_not_found');
    if (answered === 'late') throw new Refusal('ticket_answered_late');
    if (answered !== 'answered') throw new Refusal('ticket_answer_length');
    return done(close ? 'Answered and closed.' : 'Answered.', { type: 'ticket', id }, { close });
  });

  handleDesk(app, deps, assignDeskTicket, async (tx, { input, staff }) => {
    const { id } = input.params;
    const { to } = input.body;
    const row = await lockTicket(tx, id);
    if (!row) throw new Refusal('ticket_not_found');
    await changeTicket(tx, row, { assignedTo: to === 'me' ? staff.id : null });
    return done(to === 'me' ? 'Assigned to you.' : 'Assigned to no one.', { type: 'ticket', id }, { to });
  });

  handleDesk(app, deps, closeDeskTicket, async (tx, { input, actor }) => {
    const { id } = input.params;
    await refuseOwnTicket(tx, actor, id);
    const closed = await closeTicketByHouse(tx, deps, id, input.body.messages);
    if (closed === 'not_found') throw new Refusal('ticket_not_found');
    if (closed === 'late') throw new Refusal('ticket_answered_late');
    return done('Closed.', { type: 'ticket', id });
  });
}
