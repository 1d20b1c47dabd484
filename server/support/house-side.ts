import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { LONGEST_MESSAGE, type TicketStatus, type TicketThread } from '#contract/api/support.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { mailInstant } from '#server/mail/template.ts';
import { userTable } from '#server/players/schema.ts';
import { gameRoundTable } from '#server/rounds/schema.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { ticketTable as table } from './schema.ts';
import { threadOf } from './show-tickets.ts';
import { addMessage, changeTicket, lockTicket, type TicketRow } from './ticket.ts';

/* What the house does with tickets and letters: reads them, answers, closes. Its doors are the desk, the command `npm run support` and the sandbox's clerk. */

/** A player who has not read an answer for so long gets a mail about it, ms. */
const NOTIFY_AFTER_MS = 120_000;

/** A ticket or a letter as the house sees it. */
export interface HouseTicket {
  row: TicketRow;
  /** The player's or the guest's name. */
  from: string;
  letter: boolean;
  /** The address for answers; null for a player who has closed the account. */
  email: string | null;
  /** The game of the round that it is about. */
  game: string | null;
}

const chosen = (queries: Queries | Tx) =>
  queries
    .select({
      row: table,
      name: userTable.name,
      email: userTable.email,
      game: gameRoundTable.game,
    })
    .from(table)
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .leftJoin(gameRoundTable, and(eq(table.linkType, 'round'), eq(gameRoundTable.id, table.linkId)));

type Chosen = Awaited<ReturnType<typeof chosen>>[number];

const houseTicket = ({ row, name, email, game }: Chosen): HouseTicket => ({
  row,
  game,
  from: name ?? row.guestName ?? '',
  letter: row.userId === null,
  email: email ?? row.guestEmail,
});

/** What waits for the house, the oldest first, and after it what moved last; `where` chooses among them. */
export async function houseTickets(
  queries: Queries | Tx,
  { limit, offset = 0 }: { limit: number; offset?: number },
  where?: SQL,
): Promise<HouseTicket[]> {
  const open = eq(table.status, 'open');
  const rows = await chosen(queries)
    .where(where)
    .orderBy(sql`(${open}) desc`, sql`case when ${open} then ${table.updatedAt} end asc nulls last`, desc(table.updatedAt), asc(table.id))
    .limit(limit)
    .offset(offset);
  return rows.map(houseTicket);
}

/** How many tickets and letters there are, of those that `where` chooses. */
export async function countTickets(queries: Queries | Tx, where?: SQL): Promise<number> {
  return queries.$count(table, where);
}

/** One ticket or letter with its messages; null for none. */
export async function houseTicketOf(queries: Queries | Tx, id: string): Promise<(HouseTicket & Pick<TicketThread, 'thread'>) | null> {
  const [found] = isUuid(id) ? await chosen(queries).where(eq(table.id, id)) : [];
  return found ? { ...houseTicket(found), thread: await threadOf(queries, id) } : null;
}

/** The outcome of an answer; `late`: the player or guest has written meanwhile. */
export type Answered = 'answered' | 'not_found' | 'empty' | 'too_long' | 'late';

interface Answer {
  text: string;
  close?: boolean;
  /** Only while the ticket has so many messages: for an answer to what was read a moment ago. */
  ifMessages?: number;
}

/**
 * Answers a ticket or a letter, and closes it where that was the last word. A player reads the answer on the page, and gets a mail about it if it is not
 * read within two minutes; a guest gets it by mail.
 */
export async function answerTicket(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'mail' | 'random'>,
  id: string,
  { text: given, close = false, ifMessages }: Answer,
): Promise<Answered> {
  const text = given.replaceAll('\r\n', '\n').trim();
  if (text === '') return 'empty';
  if (text.length > LONGEST_MESSAGE) return 'too_long';
  const row = await lockTicket(tx, id);
  if (!row) return 'not_found';
  if (ifMessages !== undefined && row.messages !== ifMessages) return 'late';
  const status: TicketStatus = close ? 'closed' : 'answered';
  const notifyAt = row.userId === null ? null : deps.clock.now() + NOTIFY_AFTER_MS;
  await addMessage(tx, deps, row, { author: 'clerk', text, status, change: { notifyAt } });
  if (row.guestEmail !== null)
    await queueMail(tx, deps, {
      to: row.guestEmail,
      template: 'letter-answer',
      data: { answer: text, writtenOn: mailInstant(row.createdAt) },
    });
  return 'answered';
}

/** Closes a ticket or a letter without an answer. `not_found`: none is open; `late`: it has not `ifMessages` messages any more. */
export async function closeTicketByHouse(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  id: string,
  ifMessages?: number,
): Promise<'closed' | 'not_found' | 'late'> {
  const row = await lockTicket(tx, id);
  if (!row || row.status === 'closed') return 'not_found';
  if (ifMessages !== undefined && row.messages !== ifMessages) return 'late';
  await changeTicket(tx, row, { status: 'closed', updatedAt: Math.max(deps.clock.now(), row.updatedAt) });
  return 'closed';
}

/** The players' tickets that wait for an answer. */
export async function openTicketIds(queries: Queries, most: number): Promise<string[]> {
  const rows = await queries.select({ id: table.id }).from(table).where(eq(table.status, 'open')).orderBy(asc(table.updatedAt)).limit(most);
  return rows.map(({ id }) => id);
}
