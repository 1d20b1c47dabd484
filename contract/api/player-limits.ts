import * as z from 'zod/mini';
import { coinsCodec } from '../coins-codec.ts';
import { byKind, limitNameSchema, REALITY_CHECK_MINUTES } from '../player-limits.ts';
import { instantSchema } from './common.ts';
import { RULE_PROFILES } from './config.ts';
import { route } from './route.ts';

/** Who has set the limit that is active: the player, or the rules of play for players who have set none. */
const LIMIT_SETTERS = ['player', 'rules'] as const;

/** A raise, or a removal, that waits: it counts once the player confirms it between the two instants, and lapses otherwise. */
const waits = { confirm_from: instantSchema, expires_at: instantSchema };

const listedLimitSchema = byKind(
  (coins) => ({ ...listed(coins), pending: z.nullable(z.object({ limit: z.nullable(coins), ...waits })) }),
  (minutes) => ({ ...listed(minutes), pending: z.nullable(z.object({ limit: z.nullable(minutes), ...waits })) }),
);

function listed<Value extends z.ZodMiniType>(value: Value) {
  return {
    /** The limit that is active; null for none. */
    limit: z.nullable(value),
    set_by: z.nullable(z.enum(LIMIT_SETTERS)),
    /** What counts towards the limit since the period's start; null for `stake`, which has no period. */
    used: z.nullable(value),
    /** What the limit leaves, never below 0; null without a limit. */
    left: z.nullable(value),
    /** When the period ends and `used` starts from 0; null for `stake`. */
    resets_at: z.nullable(instantSchema),
    /** The largest limit that the rules of play allow; null where any is. Where it is set, the limit can't be removed. */
    most: z.nullable(value),
    /** The rules of play demand that the player sets this limit before the first deposit and the first bet. It can't be removed. */
    mandatory: z.boolean(),
  };
}

export type ListedLimit = z.output<typeof listedLimitSchema>;

const playerLimitsSchema = z.object({
  /** The server's clock at the answer. */
  now: instantSchema,
  /** The rules of play that are in force. */
  profile: z.enum(RULE_PROFILES),
  /** For how long a raise waits before it can be confirmed, hours. */
  raise_wait_hours: z.number(),
  /** Every kind by every period, in the order of `LIMIT_KINDS` and `LIMIT_PERIODS`. */
  limits: z.array(listedLimitSchema),
});

export type PlayerLimits = z.output<typeof playerLimitsSchema>;

/** The answer of every call that changes limits: what is in force then. */
const changedReply = z.object({ msg: z.string(), data: playerLimitsSchema });

/** All limits of the player: what is active, used, left and waiting. */
export const playerLimits = route({
  method: 'GET',
  path: '/api/profile/limits',
  summary: "Get the player's limits",
  auth: 'player',
  reply: z.object({ data: playerLimitsSchema }),
});

/**
 * Sets a limit, or removes it with null. A first limit, and a lower one, counts at once and drops a raise that waits; a higher one, and a removal, becomes
 * a raise that waits. `limit_exceeded` for a limit above `most`, or for removing one that the rules demand.
 */
export const setPlayerLimit = route({
  method: 'POST',
  path: '/api/profile/limits',
  summary: 'Set a limit, or ask for a higher one',
  auth: 'player',
  body: byKind(
    (coins) => ({ limit: z.nullable(coins) }),
    (minutes) => ({ limit: z.nullable(minutes) }),
  ),
  reply: changedReply,
  errors: ['limit_exceeded'],
});

/** The second yes to a raise: `nothing_pending` without one (it may have lapsed), `limit_waits` before its time. */
export const confirmLimitRaise = route({
  method: 'POST',
  path: '/api/profile/limits/confirm',
  summary: 'Confirm a higher limit after its waiting time',
  auth: 'player',
  body: limitNameSchema,
  reply: changedReply,
  errors: ['nothing_pending', 'limit_waits', 'limit_exceeded'],
});

/** Drops a raise that waits; the active limit stays. */
export const withdrawLimitRaise = route({
  method: 'POST',
  path: '/api/profile/limits/withdraw-raise',
  summary: 'Drop a higher limit that waits',
  auth: 'player',
  body: limitNameSchema,
  reply: changedReply,
  errors: ['nothing_pending'],
});

/** Bets that were placed in a time: net is won less staked, and may be below 0. Coins of open bets are staked and not won. */
const netCodec = z.codec(z.number(), z.number(), { decode: (coins) => Math.round(coins * 100), encode: (cents) => cents / 100 });

const playedSchema = { staked: coinsCodec, won: coinsCodec, /** Cents; negative for a loss. */ net: netCodec };

const realityCheckSchema = z.object({
  /** Every so many minutes of play; null for never. */
  interval_minutes: z.nullable(z.number()),
  /** The longest interval that the rules of play allow, at which it can't be switched off; null where the player chooses freely. */
  most_minutes: z.nullable(z.number()),
  /** When the next is due, if play goes on; null without an interval or a session of play. */
  next_at: z.nullable(instantSchema),
  /** Since when one is due: no bet is taken until it is answered. Null for none. */
  due_since: z.nullable(instantSchema),
  /** From when it can be answered: the rules of some countries ask for a pause first. Null for none due. */
  answer_from: z.nullable(instantSchema),
});

const sessionFiguresSchema = z.object({
  now: instantSchema,
  /** The session of play: it begins with a bet and ends 15 minutes (`SESSION_GAP_MINUTES`) after the last. Null while none goes on. */
  session: z.nullable(z.object({ started_at: instantSchema, minutes: z.number(), ...playedSchema })),
  /** The house's day. */
  today: z.object({ minutes: z.number(), ...playedSchema, resets_at: instantSchema }),
  reality_check: realityCheckSchema,
});

export type SessionFigures = z.output<typeof sessionFiguresSchema>;

/** How long the player plays and what came of it. */
export const sessionFigures = route({
  method: 'GET',
  path: '/api/profile/session-figures',
  summary: "Get the time and the net result of the player's session and day",
  auth: 'player',
  reply: z.object({ data: sessionFiguresSchema }),
});

/** Answers a reality check: play goes on. Without one due it answers the figures; `reality_check_due` before `answer_from`. */
export const answerRealityCheck = route({
  method: 'POST',
  path: '/api/profile/reality-check',
  summary: 'Continue after a reality check',
  auth: 'player',
  body: z.strictObject({ answer: z.literal('continue') }),
  reply: z.object({ msg: z.string(), data: sessionFiguresSchema }),
  errors: ['reality_check_due'],
});

/** Sets the interval between reality checks, 15–60 minutes, or null for never: `limit_exceeded` where the rules of play demand them. */
export const setRealityCheck = route({
  method: 'POST',
  path: '/api/profile/reality-check/interval',
  summary: 'Set the interval between reality checks',
  auth: 'player',
  body: z.strictObject({
    interval_minutes: z.nullable(z.int().check(z.minimum(REALITY_CHECK_MINUTES.least), z.maximum(REALITY_CHECK_MINUTES.most))),
  }),
  reply: z.object({ msg: z.string(), data: sessionFiguresSchema }),
  errors: ['limit_exceeded'],
});
