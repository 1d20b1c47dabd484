import * as z from 'zod/mini';
import { tidyLine } from '../typed-text.ts';
import { idSchema, instantSchema, messageReply, pageOf, pageQuery, writtenText } from './common.ts';
import { emailSchema } from './credentials.ts';
import { route } from './route.ts';

/** What a question is about. */
export const TOPICS = ['deposits', 'withdrawals', 'delivery', 'games', 'account', 'partnership', 'other'] as const;

export type Topic = (typeof TOPICS)[number];

/** `open`: waits for the house. `answered`: waits for the player. `closed`: over until one of them writes again. */
export const TICKET_STATUSES = ['open', 'answered', 'closed'] as const;

export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** Records that a ticket may be about. */
export const LINK_TYPES = ['bet', 'round', 'invoice', 'withdrawal'] as const;

export type LinkType = (typeof LINK_TYPES)[number];

/** Tickets that a player may open in 24 hours. */
export const TICKETS_A_DAY = 10;
/** Messages that one ticket holds at most. */
export const MOST_MESSAGES = 200;
/** The longest subject and message, characters. */
export const LONGEST_SUBJECT = 120;
export const LONGEST_MESSAGE = 4_000;
/** Pictures of one message at most, and the largest file that is taken, bytes. */
export const MOST_PICTURES = 3;
export const LARGEST_PICTURE = 2 * 1024 * 1024;
const topic = z.enum(TOPICS);
const subject = writtenText(3, LONGEST_SUBJECT).check(z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, { error: 'must be a single line' }));
const message = writtenText(1, LONGEST_MESSAGE);

/** What a player writes in the form of a new ticket. */
export const questionSchema = z.strictObject({ topic, subject, message });

const pictures = z.optional(z.array(idSchema).check(z.maxLength(MOST_PICTURES)));

/** The largest recording of a scene that a message carries, characters. */
export const LARGEST_SENT_RECORDING = 262_144;
/** The largest body of a call with a message, bytes: in JSON a recording's quotes take two. */
export const LARGEST_MESSAGE_BODY = 2 * LARGEST_SENT_RECORDING + 65_536;

/** The text of a file of contract/recording/recording-file.ts, which a player chose to attach. Another text answers `invalid_request` for this field. */
const recording = z.optional(z.string().check(z.maxLength(LARGEST_SENT_RECORDING)));

/** A record that a ticket is about. `game`: of a round; null otherwise. */
const linkSchema = z.object({ type: z.enum(LINK_TYPES), id: idSchema, game: z.nullable(z.string()) });

export type TicketLink = z.output<typeof linkSchema>;

const pictureSchema = z.object({ id: idSchema, width: z.number(), height: z.number() });

export type TicketPicture = z.output<typeof pictureSchema>;

/** A recording of a scene in a message: of which, how long and how large it is. */
const sentRecordingSchema = z.object({ scene: z.string(), length_ms: z.number(), bytes: z.number() });

export type SentRecording = z.output<typeof sentRecordingSchema>;

export const messageSchema = z.object({
  id: idSchema,
  /** Its place in the ticket, from 1. */
  place: z.number(),
  author: z.enum(['player', 'clerk']),
  /** Plain text as it was typed, not trusted: never markup. */
  text: z.string(),
  pictures: z.array(pictureSchema),
  recording: z.nullable(sentRecordingSchema),
  created_at: instantSchema,
});

export type TicketMessage = z.output<typeof messageSchema>;

const ticketSchema = z.object({
  id: idSchema,
  topic,
  subject: z.string(),
  status: z.enum(TICKET_STATUSES),
  link: z.nullable(linkSchema),
  created_at: instantSchema,
  /** When its last message was written, or it was closed or reopened. */
  updated_at: instantSchema,
  messages: z.number(),
  /** Answers that the player has not read. */
  unread: z.number(),
});

export type Ticket = z.output<typeof ticketSchema>;

const threadSchema = z.extend(ticketSchema, { thread: z.array(messageSchema) });

/** A ticket with all its messages, the first one first. */
export type TicketThread = z.output<typeof threadSchema>;

const TICKETS = '/api/profile/support/tickets';
const ofTicket = z.strictObject({ id: idSchema });

/** The player's tickets, the one that moved last first. */
export const tickets = route({
  method: 'GET',
  path: TICKETS,
  summary: "List the player's tickets",
  auth: 'player',
  query: z.strictObject({ status: z.optional(z.enum(TICKET_STATUSES)), ...pageQuery }),
  reply: pageOf(ticketSchema),
});

export const ticket = route({
  method: 'GET',
  path: `${TICKETS}/:id`,
  summary: 'Get a ticket with its messages',
  auth: 'player',
  params: ofTicket,
  reply: z.object({ data: threadSchema }),
  errors: ['not_found'],
});

/**
 * Opens a ticket with its first message. `pictures` were uploaded before by this player and are in no message yet; a `link` names a record of the player,
 * or any round. The eleventh ticket within 24 hours answers `limit_exceeded`.
 */
export const createTicket = route({
  method: 'POST',
  path: TICKETS,
  summary: 'Open a ticket',
  auth: 'player',
  idempotent: true,
  body: z.extend(questionSchema, {
    pictures,
    recording,
    link: z.optional(z.nullable(z.strictObject({ type: z.enum(LINK_TYPES), id: idSchema }))),
  }),
  reply: z.object({ msg: z.string(), data: ticketSchema }),
  errors: ['limit_exceeded', 'picture_unusable', 'not_found'],
});

/** Adds a message of the player; the ticket is open again. A closed one answers `ticket_closed`: reopen it first. */
export const writeToTicket = route({
  method: 'POST',
  path: `${TICKETS}/:id/messages`,
  summary: 'Reply to a ticket',
  auth: 'player',
  idempotent: true,
  params: ofTicket,
  body: z.strictObject({ message, pictures, recording }),
  reply: z.object({ data: messageSchema }),
  errors: ['not_found', 'ticket_closed', 'limit_exceeded', 'picture_unusable'],
});

const moved = z.object({ msg: z.string(), data: ticketSchema });

/** Closes a ticket; one that is closed stays so. */
export const closeTicket = route({
  method: 'POST',
  path: `${TICKETS}/:id/close`,
  summary: 'Close a ticket',
  auth: 'player',
  params: ofTicket,
  reply: moved,
  errors: ['not_found'],
});

/** Opens a closed ticket again; one that isn't closed stays as it is. */
export const reopenTicket = route({
  method: 'POST',
  path: `${TICKETS}/:id/reopen`,
  summary: 'Reopen a ticket',
  auth: 'player',
  params: ofTicket,
  reply: moved,
  errors: ['not_found', 'limit_exceeded'],
});

const unreadSchema = z.object({ data: z.object({ unread: z.number() }) });

/** The player has read a ticket up to a message. Answers how many answers are unread in all tickets. */
export const readTicket = route({
  method: 'POST',
  path: `${TICKETS}/:id/read`,
  summary: 'Mark replies as read',
  auth: 'player',
  params: ofTicket,
  body: z.strictObject({ place: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)) }),
  reply: unreadSchema,
  errors: ['not_found'],
});

/** How many answers the player has not read, in all tickets. */
export const unreadAnswers = route({
  method: 'GET',
  path: '/api/profile/support/unread',
  summary: 'Get the number of unread replies',
  auth: 'player',
  reply: unreadSchema,
});

/**
 * Takes a picture for a message that is still to be written. The body is the file itself, with its type. What is kept is a picture made anew from it:
 * WebP, 1600 pixels at most, without anything else that the file carried. A picture that no message takes is removed after a day.
 */
export const uploadPicture = route({
  method: 'POST',
  path: '/api/profile/support/pictures',
  summary: 'Upload a picture for a message; the body is the file',
  auth: 'player',
  reply: z.object({ data: pictureSchema }),
  errors: ['picture_unusable', 'unavailable'],
});

/** Address of a picture of the player's own message; requested with the bearer token, since no other player may see it. */
export const pictureAddress = (id: string): string => `/api/profile/support/pictures/${encodeURIComponent(id)}`;

/** What a guest writes in the form of `/contacts`. */
export const letterSchema = z.strictObject({
  name: z
    .string()
    .check(z.trim(), z.regex(/^[^\p{Cc}]*$/u, { error: 'must be a single line' }), z.overwrite(tidyLine), z.minLength(1), z.maxLength(64)),
  email: emailSchema,
  topic,
  message,
});

/**
 * Takes a picture for a letter that is still to be written, as `uploadPicture` does for a message. The header `g-recaptcha-response` holds a captcha's token
 * whose action is `contacts`. A picture that no letter takes is removed after a day; only the house can look at it.
 */
export const uploadLetterPicture = route({
  method: 'POST',
  path: '/api/contacts/pictures',
  summary: 'Upload a picture for a message sent without an account; the body is the file',
  auth: 'guest',
  reply: z.object({ data: pictureSchema }),
  errors: ['captcha_failed', 'picture_unusable', 'unavailable'],
});

/** The header of a captcha's token where the body is a file. */
export const CAPTCHA_HEADER = 'g-recaptcha-response';

/** A letter of a guest without an account. It is answered by mail. The captcha's action is `contacts`. `pictures` were uploaded before, and are in no letter yet. */
export const sendLetter = route({
  method: 'POST',
  path: '/api/contacts',
  summary: 'Send a message without an account',
  auth: 'guest',
  body: z.extend(letterSchema, { pictures, 'g-recaptcha-response': z.string().check(z.maxLength(4096)) }),
  reply: messageReply,
  errors: ['captcha_failed', 'picture_unusable'],
});
