import * as z from 'zod/mini';
import { LEAST_CASH_OUT, timesCodec } from '../games/crash.ts';
import { coinsCodec } from '../coins-codec.ts';
import { PLAY_ERRORS } from './play-errors.ts';
import { idSchema, instantSchema, queryInteger } from './common.ts';
import { LEADER_METRICS, LEADER_PERIODS, leadersQuery } from './leaders.ts';
import { playMode } from './limits.ts';
import { chainSchema, ownBetsQuery, roundShape } from './rounds.ts';
import { listedPlayerSchema } from './listed-player.ts';
import { route } from './route.ts';

export const crashRoundSchema = z.object({
  ...roundShape,
  /** Hundredths; null before the bust. */
  bust: z.nullable(timesCodec),
});

export type CrashRound = z.output<typeof crashRoundSchema>;

const CRASH_BET_STATUSES = ['queued', 'placed', 'won', 'lost', 'refunded', 'canceled'] as const;

/** A player's own bet. */
export const crashBetSchema = z.object({
  id: idSchema,
  /** Null while it waits for its round. */
  round_id: z.nullable(idSchema),
  placed_at: instantSchema,
  status: z.enum(CRASH_BET_STATUSES),
  stake: coinsCodec,
  /** Target at which the server cashes out, hundredths; null for none. */
  auto: z.nullable(timesCodec),
  /** What it was cashed out at, hundredths. */
  at: z.nullable(timesCodec),
  payout: coinsCodec,
});

export type CrashBet = z.output<typeof crashBetSchema>;

/** A bet as other players see it: no target before it is reached. */
export const publicCrashBetSchema = z.object({
  id: idSchema,
  player: listedPlayerSchema,
  stake: coinsCodec,
  at: z.nullable(timesCodec),
  payout: coinsCodec,
});

export type PublicCrashBet = z.output<typeof publicCrashBetSchema>;

const crashReply = z.object({
  msg: z.string(),
  data: z.object({ bet: crashBetSchema, balance: coinsCodec, balance_version: z.number() }),
});

/** Bets on the round that is open, or queues the bet for the next one (its stake is taken at once). One bet per player and round. */
export const crashBet = route({
  method: 'POST',
  path: '/api/crash/bet',
  summary: 'Place a crash bet',
  auth: 'player',
  idempotent: true,
  body: z.strictObject({
    stake: coinsCodec,
    auto: z.optional(z.nullable(timesCodec.check(z.gte(LEAST_CASH_OUT, { error: `must be at least ${LEAST_CASH_OUT / 100}` })))),
    mode: z.optional(playMode),
  }),
  reply: crashReply,
  errors: [...PLAY_ERRORS, 'bet_exists'],
});

/** Takes back a queued bet, or one of the open round while bets are open. */
export const cancelCrashBet = route({
  method: 'POST',
  path: '/api/crash/bet/:id/cancel',
  summary: 'Cancel a bet before its round starts',
  auth: 'player',
  idempotent: 'optional',
  params: z.strictObject({ id: idSchema }),
  reply: crashReply,
  errors: ['not_found', 'bets_closed', 'unavailable'],
});

/** Cashes out the player's bet of the flight, judged at the moment of receipt. Asking again gives the same answer. */
export const closeCrashBet = route({
  method: 'POST',
  path: '/api/crash/close-bet',
  summary: 'Cash out',
  auth: 'player',
  idempotent: 'optional',
  body: z.strictObject({ bet_id: z.optional(idSchema) }),
  reply: crashReply,
  errors: ['not_found', 'too_early', 'too_late', 'unavailable'],
});

export const recentCrashGames = route({
  method: 'GET',
  path: '/api/crash/recent-games',
  summary: 'List the latest rounds, newest first',
  auth: 'guest',
  query: z.strictObject({ limit: z.optional(queryInteger(1, 200)) }),
  reply: z.object({ data: z.array(crashRoundSchema) }),
});

const empty = z.literal('');

export const crashLeaderboard = route({
  method: 'GET',
  path: '/api/crash/leaderboard',
  summary: 'List the best cash-outs by win or multiplier',
  auth: 'guest',
  query: z.strictObject({
    metric: z.optional(z.enum(['', ...LEADER_METRICS])),
    period: z.optional(z.enum(['', ...LEADER_PERIODS])),
    ...leadersQuery,
    limit: z.optional(z.union([empty, queryInteger(1, 50)])),
  }),
  reply: z.object({ data: z.array(z.extend(publicCrashBetSchema, { place: z.number(), round_id: idSchema, placed_at: instantSchema })) }),
});

export const crashSeeds = route({
  method: 'GET',
  path: '/api/crash/seeds',
  summary: 'List the current hash chain and earlier ones',
  auth: 'guest',
  reply: z.object({ data: z.array(chainSchema) }),
});

/** One round with its proof and all bets, for its page. */
export const crashRound = route({
  method: 'GET',
  path: '/api/crash/rounds/:id',
  summary: 'Get a round',
  auth: 'guest',
  params: z.strictObject({ id: idSchema }),
  reply: z.object({ data: z.object({ round: crashRoundSchema, chain: chainSchema, bets: z.array(publicCrashBetSchema) }) }),
  errors: ['not_found'],
});

/** The player's own bets, newest first. `before` is the id of the last bet of the page before. */
export const myCrashBets = route({
  method: 'GET',
  path: '/api/crash/my-bets',
  summary: "List the player's bets",
  auth: 'player',
  query: ownBetsQuery,
  /** `next`: send it as `before` for the page that follows; null at the end. */
  reply: z.object({ data: z.array(crashBetSchema), next: z.nullable(idSchema) }),
});
