import * as z from 'zod/mini';
import { cashbackDueSchema, cashbackTodaySchema } from '../api/cashback.ts';
import { envelopeOf } from './envelope.ts';

/**
 * On the private channel: bets of the player were counted (`today`, absolute), or a day has ended and something of it comes back (`due`). What is null did
 * not change. `GET /api/cashback` is authoritative.
 */
export const cashbackUpdatedEvent = envelopeOf(
  'cashbackUpdated',
  z.object({ today: z.nullable(cashbackTodaySchema), due: z.nullable(cashbackDueSchema) }),
);
