import * as z from 'zod/mini';
import { deskRoute } from './desk-route.ts';

const ofQueues = <Value extends z.ZodMiniType>(value: Value) => {
  const each = z.nullable(value);
  return z.object({ withdrawals: each, approvals: each, tickets: each, boxes: each, payments: each, findings: each });
};

/**
 * How much waits in each queue, and a fingerprint of its entries, which differs once one has come, gone or changed; null for a queue that the role may not read.
 * May be polled: nothing is logged.
 */
export const deskQueues = deskRoute({
  act: 'queues.count',
  method: 'GET',
  path: '/api/desk/queues',
  summary: 'Count what waits in each queue',
  reply: z.object({ data: ofQueues(z.number()), entries: ofQueues(z.string()) }),
});
