import * as z from 'zod/mini';
import { plinko, PLINKO_RISKS } from '../games/plinko.ts';
import { coinsCodec } from '../coins-codec.ts';
import { multiplierCodec } from '../multiplier.ts';
import { betSchema, playedReply } from './bets.ts';
import { PLAY_ERRORS } from './play-errors.ts';
import { idSchema, instantSchema, queryInteger } from './common.ts';
import { LEADER_METRICS, LEADER_PERIODS, leadersQuery } from './leaders.ts';
import { limitSchema, playMode } from './limits.ts';
import { listedPlayerSchema } from './listed-player.ts';
import { route } from './route.ts';

/** What the board may be, what it pays and what may be staked. */
export const plinkoConfig = route({
  method: 'GET',
  path: '/api/plinko/config',
  summary: 'Get the rows, risks, payout tables and limits',
  auth: 'guest',
  reply: z.object({
    data: z.object({
      /** Per table the multipliers from the left bucket to the right one, and the exact return in millionths, rounded down. */
      tables: z.array(z.object({ ...plinko.choice, multipliers: z.array(multiplierCodec), return_ppm: z.number() })),
      limits: limitSchema,
      max_balls: z.number(),
    }),
  }),
});

/** How far back `current` looks: longer than the longest fall. */
export const CURRENT_MS = 10_000;

/** What the player has in the air: their bets of the last ten seconds, oldest first, with the server's time so that each is joined at its age. */
export const plinkoCurrent = route({
  method: 'GET',
  path: '/api/plinko/current',
  summary: "List the player's balls from the last 10 seconds",
  auth: 'player',
  reply: z.object({ data: z.array(betSchema), server_time: instantSchema }),
});

/** One ball. The outcome in the answer is always of the game `plinko`. */
export const plinkoBet = route({
  method: 'POST',
  path: '/api/plinko/bet',
  summary: 'Drop one ball',
  auth: 'player',
  idempotent: true,
  body: z.strictObject({ stake: coinsCodec, ...plinko.choice, mode: z.optional(playMode) }),
  reply: playedReply,
  errors: PLAY_ERRORS,
});

/** A filter of a leaderboard. An empty text counts as left out. */
const filter = <Options extends readonly [string, ...string[]]>(options: Options) => z.optional(z.enum(['', ...options]));

const plinkoLeaderSchema = z.object({
  place: z.number(),
  bet_id: idSchema,
  placed_at: instantSchema,
  player: listedPlayerSchema,
  ...plinko.choice,
  stake: coinsCodec,
  multiplier: multiplierCodec,
  payout: coinsCodec,
});

export type PlinkoLeader = z.output<typeof plinkoLeaderSchema>;

/** The best balls by what they won (payout less stake) or by their multiplier; of equal ones the older is first. */
export const plinkoLeaderboard = route({
  method: 'GET',
  path: '/api/plinko/leaderboard',
  summary: 'List the top plinko wins',
  auth: 'guest',
  query: z.strictObject({
    metric: filter(LEADER_METRICS),
    period: filter(LEADER_PERIODS),
    ...leadersQuery,
    risk: filter(PLINKO_RISKS),
    rows: z.optional(z.union([z.literal(''), queryInteger(8, 16)])),
    limit: z.optional(z.union([z.literal(''), queryInteger(1, 50)])),
  }),
  reply: z.object({ data: z.array(plinkoLeaderSchema) }),
});
