import * as z from 'zod/mini';
import { deskRoute } from './desk-route.ts';

/** How much waits in each queue; null for one that the role may not read. May be polled: nothing is logged. */
export const deskQueues = deskRoute({
  act: 'queues.count',
  method: 'GET',
  path: '/api/desk/queues',
  summary: 'Count what waits in each queue',
  reply: z.object({
    data: z.object({
      withdrawals: z.nullable(z.number()),
      approvals: z.nullable(z.number()),
      tickets: z.nullable(z.number()),
      boxes: z.nullable(z.number()),
      payments: z.nullable(z.number()),
      findings: z.nullable(z.number()),
    }),
  }),
});
