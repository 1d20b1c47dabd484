import * as z from 'zod/mini';
import { coinsCodec } from '../coins-codec.ts';
import { multiplierCodec } from '../multiplier.ts';
import { idSchema, instantSchema, queryInteger } from './common.ts';
import { LEADER_METRICS } from './leaders.ts';
import { listedPlayerSchema } from './listed-player.ts';
import { route } from './route.ts';

/** The places of a week that win a prize. */
export const PRIZE_PLACES = 10;

/** The most places that one answer shows. */
const MOST_LEADERS = 50;

/** A player's place of a week: the best bet by the metric; of equal ones the earlier bet is first. */
export const leaderSchema = z.object({
  place: z.number(),
  player: listedPlayerSchema,
  bet_id: idSchema,
  game: z.string(),
  /** When the bet was placed. */
  placed_at: instantSchema,
  /** Payout less stake; a seat of a battle counts at its full price, also where another player paid for it. */
  win_amount: coinsCodec,
  multiplier: multiplierCodec,
  /** What the place wins with what its player has staked so far, or has won once the week is closed; null below the last prize, and for a demo player: the next player wins it. */
  prize: z.nullable(coinsCodec),
});

export type Leader = z.output<typeof leaderSchema>;

/** A week of the house: from Thursday 18:00 to the next one. `closed`: its prizes are paid. */
const leaderWeekSchema = z.object({ starts_at: instantSchema, ends_at: instantSchema, closed: z.boolean() });

export type LeaderWeek = z.output<typeof leaderWeekSchema>;

/** What a week's leaderboard shows, by one metric. */
const boardSchema = z.object({
  metric: z.enum(LEADER_METRICS),
  week: leaderWeekSchema,
  /** The server's clock, for the countdown. */
  server_time: instantSchema,
  /** The most that the first places win, the first one first; once the week is closed what they have won. */
  prizes: z.array(coinsCodec),
  leaders: z.array(leaderSchema),
  /** The player's own place, however far below; null for a guest and for a player without a win. */
  own: z.nullable(leaderSchema),
  /** How many players have a place. */
  players: z.number(),
  /** Earlier weeks that have a winner, the latest first. */
  past: z.array(leaderWeekSchema),
});

export type Board = z.output<typeof boardSchema>;

/**
 * The leaderboard of a week: each player's best bet by a metric. The sandbox's demo players have places while a week runs; they win no prizes and are gone
 * once it is closed. Left out, the week is the one that runs and the metric `win_amount`.
 */
export const leaderboard = route({
  method: 'GET',
  path: '/api/leaderboard',
  summary: 'Get the leaderboard for a week',
  auth: 'optional',
  query: z.strictObject({
    metric: z.optional(z.enum(LEADER_METRICS)),
    /** An earlier week, by the instant at which it began. */
    week: z.optional(instantSchema),
    limit: z.optional(queryInteger(1, MOST_LEADERS)),
  }),
  reply: z.object({ data: boardSchema }),
  errors: ['not_found'],
});
