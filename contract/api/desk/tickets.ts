import * as z from 'zod/mini';
import { idSchema, instantSchema, pageOf, pageQuery, writtenText } from '../common.ts';
import { LONGEST_MESSAGE, messageSchema, TICKET_STATUSES, TOPICS } from '../support.ts';
import { actReply, deskRoute, ofRecord } from './desk-route.ts';

const rowSchema = z.object({
  id: idSchema,
  topic: z.enum(TOPICS),
  subject: z.string(),
  status: z.enum(TICKET_STATUSES),
  /** A letter of a guest, which is answered by mail. */
  letter: z.boolean(),
  from: z.string(),
  player_id: z.nullable(idSchema),
  assigned_to: z.nullable(z.object({ id: idSchema, name: z.string() })),
  messages: z.number(),
  created_at: instantSchema,
  updated_at: instantSchema,
});

export type DeskTicket = z.output<typeof rowSchema>;

/** Tickets and letters: open ones first, the longest wait first; then the latest others. */
export const deskTickets = deskRoute({
  act: 'tickets.read',
  method: 'GET',
  path: '/api/desk/tickets',
  summary: 'List tickets and letters',
  query: z.strictObject({
    status: z.optional(z.enum(TICKET_STATUSES)),
    topic: z.optional(z.enum(TOPICS)),
    assigned: z.optional(z.enum(['me', 'none'])),
    ...pageQuery,
  }),
  reply: pageOf(rowSchema),
});

export const deskTicket = deskRoute({
  act: 'tickets.read',
  method: 'GET',
  path: '/api/desk/tickets/:id',
  summary: 'Get a ticket with its messages',
  params: ofRecord,
  reply: z.object({
    data: z.extend(rowSchema, {
      email: z.nullable(z.string()),
      link: z.nullable(z.object({ type: z.string(), id: idSchema, game: z.nullable(z.string()) })),
      thread: z.array(messageSchema),
    }),
  }),
  errors: ['not_found'],
});

/** A picture of a ticket, as a data URL. */
export const deskTicketPicture = deskRoute({
  act: 'tickets.read',
  method: 'GET',
  path: '/api/desk/tickets/pictures/:id',
  summary: 'Get a picture of a ticket',
  params: ofRecord,
  reply: z.object({ data: z.object({ url: z.string() }) }),
  errors: ['not_found'],
});

/** Address of the recording of a message: the browser downloads it as a file for the lab. */
export const deskRecordingAddress = (message: string): string => `/api/desk/tickets/recordings/${encodeURIComponent(message)}`;

/** The recording of a message, by the message's id: the answer is the file itself. */
export const deskTicketRecording = deskRoute({
  act: 'tickets.read',
  method: 'GET',
  path: '/api/desk/tickets/recordings/:id',
  summary: 'Get the recording of a message',
  params: ofRecord,
  reply: z.record(z.string(), z.unknown()),
  errors: ['not_found'],
});

/** How many messages of a ticket the caller has read. */
const messagesSchema = z.number().check(z.int(), z.gte(0), z.lte(1_000_000));

/** Answers a ticket or a letter. `messages`: how many the one who answers has read; a newer one answers `ticket_closed` with a sentence. */
export const answerDeskTicket = deskRoute({
  act: 'tickets.answer',
  method: 'POST',
  path: '/api/desk/tickets/:id/answer',
  summary: 'Answer a ticket',
  params: ofRecord,
  body: z.strictObject({
    text: writtenText(1, LONGEST_MESSAGE),
    messages: messagesSchema,
    close: z.boolean(),
  }),
  reply: actReply,
  errors: ['not_found', 'ticket_closed', 'limit_exceeded'],
});

/** Assigns a ticket to the one who asks, or to no one. */
export const assignDeskTicket = deskRoute({
  act: 'tickets.assign',
  method: 'POST',
  path: '/api/desk/tickets/:id/assign',
  summary: 'Assign a ticket',
  params: ofRecord,
  body: z.strictObject({ to: z.enum(['me', 'none']) }),
  reply: actReply,
  errors: ['not_found'],
});

/** Closes a ticket without an answer. `messages` as for an answer. */
export const closeDeskTicket = deskRoute({
  act: 'tickets.close',
  method: 'POST',
  path: '/api/desk/tickets/:id/close',
  summary: 'Close a ticket',
  params: ofRecord,
  body: z.strictObject({ messages: messagesSchema }),
  reply: actReply,
  errors: ['not_found', 'ticket_closed'],
});
