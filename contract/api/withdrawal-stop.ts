import * as z from 'zod/mini';
import { linkToken } from './common.ts';
import { route } from './route.ts';
import { WITHDRAWAL_TYPES } from './withdrawals.ts';

/** What has become of a withdrawal with a link that stops it: it can be stopped; the link has stopped it; it was canceled otherwise; it is too late. */
const STOP_STATES = ['open', 'stopped', 'canceled', 'sent'] as const;

export type StopState = (typeof STOP_STATES)[number];

const body = z.strictObject({ token: linkToken });

/** What a mailed link would stop, and whether it still can. Changes nothing. */
export const stoppableWithdrawal = route({
  method: 'POST',
  path: '/api/withdrawal/stop/check',
  summary: 'Check a link that stops a withdrawal',
  auth: 'guest',
  body,
  reply: z.object({ data: z.object({ state: z.enum(STOP_STATES), type: z.enum(WITHDRAWAL_TYPES) }) }),
  errors: ['link_invalid'],
});

/** Stops a withdrawal by the token of its mailed link, while it is `new`: coins and prizes come back. Sent again, it answers the same. */
export const stopWithdrawal = route({
  method: 'POST',
  path: '/api/withdrawal/stop',
  summary: 'Stop a withdrawal by a mailed link',
  auth: 'guest',
  body,
  reply: z.object({
    msg: z.string(),
    /** `play_held`: whether play is held until support has lifted that, where players may not cancel withdrawals. */
    data: z.object({ type: z.enum(WITHDRAWAL_TYPES), play_held: z.boolean() }),
  }),
  errors: ['link_invalid', 'withdrawal_closed'],
});
