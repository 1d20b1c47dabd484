import * as z from 'zod/mini';
import { idSchema } from '../api/common.ts';
import { WITHDRAWAL_STATUSES, WITHDRAWAL_TYPES } from '../api/withdrawals.ts';
import { envelopeOf } from './envelope.ts';

/** On the private channel: a withdrawal of the player entered a status, or got its tracking number. A hint: `GET /api/profile/withdrawals/{id}` has all of it. */
export const withdrawalUpdatedEvent = envelopeOf(
  'withdrawalUpdated',
  z.object({ id: idSchema, type: z.enum(WITHDRAWAL_TYPES), status: z.enum(WITHDRAWAL_STATUSES) }),
);
