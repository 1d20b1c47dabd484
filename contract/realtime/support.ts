import * as z from 'zod/mini';
import { idSchema } from '../api/common.ts';
import { TICKET_STATUSES } from '../api/support.ts';
import { envelopeOf } from './envelope.ts';

/**
 * On the private channel: a ticket of the player got a message, was closed, reopened or read. A hint, without any text of the messages:
 * `GET /api/profile/support/tickets/{id}` has all of it. `unread` counts unread answers of all tickets.
 */
export const ticketUpdatedEvent = envelopeOf(
  'ticketUpdated',
  z.object({ id: idSchema, status: z.enum(TICKET_STATUSES), messages: z.number(), unread: z.number() }),
);
