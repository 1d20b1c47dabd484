import * as z from 'zod/mini';
import { wheel, wheelColor } from '../games/wheel.ts';
import { coinsCodec } from '../coins-codec.ts';
import { PLAY_ERRORS } from './play-errors.ts';
import { idSchema, instantSchema, queryInteger } from './common.ts';
import { playMode } from './limits.ts';
import { chainSchema, ownBetsQuery, roundShape } from './rounds.ts';
import { leadersQuery } from './leaders.ts';
import { listedPlayerSchema } from './listed-player.ts';
import { route } from './route.ts';

/** Where the wheel rests: shown with `in_progress`, because it must be drawn. */
const wheelDrawSchema = z.object(wheel.result);

export const wheelRoundSchema = z.object({
  ...roundShape,
  /** Null before bets are closed and that is written. */
  draw: z.nullable(wheelDrawSchema),
});

export type WheelRound = z.output<typeof wheelRoundSchema>;

const WHEEL_BET_STATUSES = ['placed', 'won', 'lost', 'refunded', 'canceled'] as const;

/** A player's own bet on one colour. */
export const wheelBetSchema = z.object({
  id: idSchema,
  round_id: idSchema,
  placed_at: instantSchema,
  status: z.enum(WHEEL_BET_STATUSES),
  color: wheelColor,
  stake: coinsCodec,
  payout: coinsCodec,
});

export type WheelBet = z.output<typeof wheelBetSchema>;

/** A bet as other players see it. */
export const publicWheelBetSchema = z.object({
  id: idSchema,
  player: listedPlayerSchema,
  color: wheelColor,
  stake: coinsCodec,
  payout: coinsCodec,
});

export type PublicWheelBet = z.output<typeof publicWheelBetSchema>;

const wheelReply = z.object({
  msg: z.string(),
  data: z.object({ bet: wheelBetSchema, balance: coinsCodec, balance_version: z.number() }),
});

/** Bets on a colour of the open round; several colours per player, each bet of its own. */
export const wheelBet = route({
  method: 'POST',
  path: '/api/wheel/bet',
  summary: 'Place a bet on a color',
  auth: 'player',
  idempotent: true,
  body: z.strictObject({ stake: coinsCodec, color: wheelColor, mode: z.optional(playMode) }),
  reply: wheelReply,
  errors: [...PLAY_ERRORS, 'bets_closed'],
});

export const cancelWheelBet = route({
  method: 'POST',
  path: '/api/wheel/bet/:id/cancel',
  summary: 'Cancel a bet while betting is open',
  auth: 'player',
  idempotent: 'optional',
  params: z.strictObject({ id: idSchema }),
  reply: wheelReply,
  errors: ['not_found', 'bets_closed', 'unavailable'],
});

const limited = z.strictObject({ limit: z.optional(queryInteger(1, 200)) });

export const recentWheelGames = route({
  method: 'GET',
  path: '/api/wheel/recent-games',
  summary: 'List the latest rounds, newest first',
  auth: 'guest',
  query: limited,
  reply: z.object({ data: z.array(wheelRoundSchema) }),
});

const pastBet = z.extend(publicWheelBetSchema, { round_id: idSchema, placed_at: instantSchema });

export const recentWheelBets = route({
  method: 'GET',
  path: '/api/wheel/recent-bets',
  summary: 'List the latest bets of ended rounds',
  auth: 'guest',
  query: limited,
  reply: z.object({ data: z.array(pastBet) }),
});

export const topWheelPayouts = route({
  method: 'GET',
  path: '/api/wheel/top-payouts',
  summary: 'List the largest payouts',
  auth: 'guest',
  query: z.extend(limited, leadersQuery),
  reply: z.object({ data: z.array(pastBet) }),
});

export const wheelSeeds = route({
  method: 'GET',
  path: '/api/wheel/seeds',
  summary: 'List the current hash chain and earlier ones',
  auth: 'guest',
  reply: z.object({ data: z.array(chainSchema) }),
});

export const wheelRound = route({
  method: 'GET',
  path: '/api/wheel/rounds/:id',
  summary: 'Get a round',
  auth: 'guest',
  params: z.strictObject({ id: idSchema }),
  reply: z.object({ data: z.object({ round: wheelRoundSchema, chain: chainSchema, bets: z.array(publicWheelBetSchema) }) }),
  errors: ['not_found'],
});

/** The player's own bets, newest first. `before` is the id of the last bet of the page before. */
export const myWheelBets = route({
  method: 'GET',
  path: '/api/wheel/my-bets',
  summary: "List the player's bets",
  auth: 'player',
  query: ownBetsQuery,
  /** `next`: send it as `before` for the page that follows; null at the end. */
  reply: z.object({ data: z.array(wheelBetSchema), next: z.nullable(idSchema) }),
});
