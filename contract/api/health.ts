import * as z from 'zod/mini';
import { ROUND_STATUSES } from './rounds.ts';
import { route } from './route.ts';

/** Answers 200 when the shop can serve: its database answers. */
export const health = route({
  method: 'GET',
  path: '/api/health',
  summary: 'Check whether the shop can serve requests',
  auth: 'guest',
  reply: z.object({ status: z.literal('ok'), database: z.enum(['pglite', 'postgres']) }),
  errors: ['unavailable'],
});

/** Answers 200 while the process runs, whatever the rest of the shop does: a supervisor restarts one that does not. */
export const live = route({
  method: 'GET',
  path: '/healthz',
  summary: 'Check whether this process is running',
  auth: 'guest',
  reply: z.object({ status: z.literal('ok') }),
});

/** Answers 200 when this process should get calls: its database answers, and it is not stopping. 503 with the reason otherwise. */
export const ready = route({
  method: 'GET',
  path: '/readyz',
  summary: 'Check whether this process should receive requests, and which process leads the rounds',
  auth: 'guest',
  reply: z.object({
    status: z.literal('ok'),
    /** This process: a new id at each start. */
    process: z.string(),
    database: z.enum(['pglite', 'postgres']),
    /** Whether lists are read from the read replica now: false while it is away or behind; null where there is none. */
    reads_replica: z.nullable(z.boolean()),
    rounds: z.object({
      /** The process that leads the live rounds; null while none does, for example where rounds are switched off. */
      leader: z.nullable(z.string()),
      leads: z.boolean(),
      /** True while this process is connected to another one that leads. */
      follows: z.boolean(),
      /** True where this process leads and has taken up what was left of the games. */
      running: z.boolean(),
      /** By game, the state of the last round that this process has published; null before the first. */
      games: z.record(z.string(), z.nullable(z.enum(ROUND_STATUSES))),
    }),
  }),
  errors: ['unavailable'],
});
