import * as z from 'zod/mini';
import { DESK_ACT_NAMES } from '../../desk/roles.ts';
import { idFilter, idSchema, instantSchema, pageOf, pageQuery, timeRangeQuery } from '../common.ts';
import { deskRoute } from './desk-route.ts';

/** `done`: carried out. `asked`: waits for a second person. `refused`: the role may not do it. */
export const LOG_OUTCOMES = ['done', 'asked', 'refused'] as const;

/** Signing in and out, besides the acts. */
const SESSION_ACTS = ['session.sign_in', 'session.sign_out', 'session.failed'] as const;

/** Acts of `npm run staff`. */
const STAFF_ACTS = ['staff.read', 'staff.add', 'staff.role', 'staff.disable', 'staff.reset'] as const;

/** Acts that only commands do: codes for deposits, keys of sealed values, hash chains of rounds. */
const COMMAND_ACTS = ['codes.issue', 'codes.take_back', 'keys.rotate', 'chains.make', 'chains.salt', 'bets.recount'] as const;

/** Everything that the audit log has entries of. */
export const LOGGED_ACTS = [...DESK_ACT_NAMES, ...SESSION_ACTS, ...STAFF_ACTS, ...COMMAND_ACTS] as const;

export type LoggedAct = (typeof LOGGED_ACTS)[number];

/** Where an act came from: a page of the desk, a command such as `npm run payments`, or the sandbox's automatic clerk. */
export const LOG_SOURCES = ['desk', 'command', 'clerk'] as const;

const entrySchema = z.object({
  id: idSchema,
  at: instantSchema,
  source: z.enum(LOG_SOURCES),
  staff_id: z.nullable(idSchema),
  by: z.string(),
  role: z.nullable(z.string()),
  act: z.enum(LOGGED_ACTS),
  outcome: z.enum(LOG_OUTCOMES),
  subject: z.nullable(z.object({ type: z.string(), id: z.string() })),
  reason: z.nullable(z.string()),
  data: z.record(z.string(), z.unknown()),
  address: z.nullable(z.string()),
});

export type LogEntry = z.output<typeof entrySchema>;

/** The audit log, the newest entry first. */
export const deskLog = deskRoute({
  act: 'log.read',
  method: 'GET',
  path: '/api/desk/log',
  summary: 'Read the audit log',
  query: z.strictObject({
    staff: z.optional(idFilter),
    act: z.optional(z.enum(LOGGED_ACTS)),
    outcome: z.optional(z.enum(LOG_OUTCOMES)),
    source: z.optional(z.enum(LOG_SOURCES)),
    /** The id of a player, withdrawal, approval … */
    subject: z.optional(z.string().check(z.maxLength(64))),
    ...timeRangeQuery,
    ...pageQuery,
  }),
  reply: pageOf(entrySchema),
});
