import * as z from 'zod/mini';
import { BATTLE_LINEUPS, BATTLE_MODES, BATTLE_ROUNDS } from '../battle/rules.ts';
import { coinsCodec } from '../coins-codec.ts';
import { TICKETS } from '../games/box.ts';
import { PLAY_ERRORS } from './play-errors.ts';
import { EXCLUSION_ERRORS } from './exclusion.ts';
import { boxItemSchema, boxSummarySchema } from './boxes.ts';
import {
  clientSeedSchema,
  hexSchema,
  idSchema,
  instantSchema,
  messageReply,
  pageOf,
  pageQuery,
  queryCoins,
  queryFlag,
  slugSchema,
} from './common.ts';
import { playMode } from './limits.ts';
import { listedPlayerSchema } from './listed-player.ts';
import { route } from './route.ts';

/*
 * Battles: players buy seats, all seats open the same boxes round by round, and the mode decides who takes all.
 * All is drawn and decided in the moment in which the last seat is taken, and published by the server's clock (`contract/battle/schedule.ts`): no
 * result of a round is in any answer or message until the round begins, and nothing is paid before the final is over.
 */

/** `waiting`: seats are free. `starting`: all are taken, the countdown runs. `in_progress`: rounds are shown. `ended`: decided. `canceled`: all stakes are returned. */
export const BATTLE_STATUSES = ['waiting', 'starting', 'in_progress', 'ended', 'canceled'] as const;

export type BattleStatus = (typeof BATTLE_STATUSES)[number];

const lineup = z.enum(BATTLE_LINEUPS);
const mode = z.enum(BATTLE_MODES);
const seatIndex = z.number().check(z.int(), z.gte(0), z.lte(3));
const sideIndex = z.number().check(z.int(), z.gte(0), z.lte(3));

/** What a creator pays of each other seat, per cent. */
const sponsored = z.number().check(z.int(), z.gte(0), z.lte(100));

/** The beacon of a battle, and its round once the last seat is taken (`contract/fairness/beacon.ts`). */
const publicEntropySchema = z.object({
  /** The hash of the chain that the fields after it describe. */
  chain_hash: hexSchema,
  public_key: z.string(),
  period_s: z.number(),
  genesis_s: z.number(),
  group_hash: hexSchema,
  beacon_id: z.string(),
  /** When the last seat was taken, and the round that follows from it; null before. */
  sealed_at: z.nullable(instantSchema),
  round: z.nullable(z.number()),
  /** The round's signature; null until the beacon has published it. Its SHA-256 is the random value. */
  signature: z.nullable(z.string()),
});

export type PublicEntropy = z.output<typeof publicEntropySchema>;

/** A seat; the first one is the creator's. */
const seatSchema = z.object({
  seat: seatIndex,
  side: sideIndex,
  /** Null while the seat is free. */
  player: z.nullable(listedPlayerSchema),
  /** A seat of the house, which pays for it and gets what it wins. */
  is_bot: z.boolean(),
  /** The caller's own. False in every message: those are the same for all. */
  mine: z.boolean(),
});

export type BattleSeat = z.output<typeof seatSchema>;

/** One box of a battle, and how many rounds in a row open it. */
const battleBoxSchema = z.extend(z.pick(boxSummarySchema, { slug: true, name: true, img_url: true, colors: true, price: true }), {
  count: z.number().check(z.int(), z.gte(1), z.lte(BATTLE_ROUNDS.max)),
  version_hash: hexSchema,
});

const summaryShape = {
  id: idSchema,
  lineup,
  mode,
  fast: z.boolean(),
  private: z.boolean(),
  status: z.enum(BATTLE_STATUSES),
  boxes: z.array(battleBoxSchema),
  rounds: z.number(),
  /** What the boxes of one seat cost, and what joining costs after the creator's part. */
  price: coinsCodec,
  seat_price: coinsCodec,
  sponsored,
  seats: z.array(seatSchema),
  /** The commitment to the server seed, so that who joins from a list has seen it, too. */
  server_seed_hash: hexSchema,
  created_at: instantSchema,
  /** When a lobby is canceled that isn't full by then. */
  expires_at: instantSchema,
  /** When the last seat was taken, or with public entropy when its value was there: the schedule counts from here. */
  started_at: z.nullable(instantSchema),
  /** How many rounds have begun. */
  round: z.number(),
  /** The side that took all, and everything that was drawn; null until the battle has ended, in lists until its final is over. A shared result has no winner. */
  winner: z.nullable(sideIndex),
  total: z.nullable(coinsCodec),
};

export const battleSummarySchema = z.object(summaryShape);

export type BattleSummary = z.output<typeof battleSummarySchema>;

/** What one seat drew in a round: the ticket, and the place of the prize among the items of the round's box version. */
const drawSchema = z.object({ ticket: z.number().check(z.int(), z.gte(1), z.lte(TICKETS)), item: z.number() });

/** How a battle was decided. */
const battleVerdictSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('score'), winner: sideIndex }),
  z.object({ by: z.literal('tiebreak'), winner: sideIndex, among: z.array(sideIndex) }),
  z.object({ by: z.literal('jackpot'), winner: sideIndex, weights: z.array(z.number()), ticket: z.number() }),
  z.object({ by: z.literal('shared'), winner: z.null() }),
]);

/** What a seat got: prizes by the round and the seat that drew them, and coins. */
const battleAwardSchema = z.object({ prizes: z.array(z.object({ round: z.number(), seat: seatIndex })), coins: coinsCodec });

export const battleResultSchema = z.object({
  verdict: battleVerdictSchema,
  /** By seat. */
  awards: z.array(battleAwardSchema),
  rounding: coinsCodec,
  server_seed: hexSchema,
});

export type BattleResult = z.output<typeof battleResultSchema>;

export const battleSchema = z.object({
  ...summaryShape,
  /** The items of each box version that the battle opens, in ticket order, by version hash. */
  versions: z.record(z.string(), z.array(boxItemSchema)),
  /** When the prizes and coins were given out and everything may be known; null before. */
  settled_at: z.nullable(instantSchema),
  pace: z.object({ starting_ms: z.number(), round_ms: z.number(), last_round_ms: z.number(), draw_ms: z.number(), final_ms: z.number() }),
  /** The rounds that have begun, each with one draw per seat. */
  draws: z.array(z.array(drawSchema)),
  terms_hash: hexSchema,
  /** The public random value that is joined to the client seeds; null for none. */
  public_entropy: z.nullable(publicEntropySchema),
  /** By human seat in order; null until the last seat is taken. With public entropy they are shown before its value exists. */
  client_seeds: z.nullable(z.array(z.string())),
  entropy: z.nullable(hexSchema),
  /** Null until the battle has ended. */
  result: z.nullable(battleResultSchema),
  /** The server seed of a battle that was canceled after its last seat was taken; left out for all others. */
  canceled_seed: z.optional(hexSchema),
});

export type Battle = z.output<typeof battleSchema>;

/** The codes with which a seat can be refused. The client seed comes with the call, so none can be missing. */
const SEAT_ERRORS = [...PLAY_ERRORS.filter((code) => code !== 'client_seed_missing'), 'debt_open'] as const;

/** The server's time beside an answer, ms since 1970: watchers synchronise their clock to it. */
const timed = z.object({ data: battleSchema, ts: z.number() });

const idParams = z.strictObject({ id: idSchema });

/** Battles by status, the newest first. At most 1,000 are counted in `meta.total`, and `links.next` ends there. */
export const listBattles = route({
  method: 'GET',
  path: '/api/battles',
  summary: 'List open, running and ended battles, without private ones',
  auth: 'optional',
  query: z.strictObject({
    status: z.optional(z.enum(['open', 'running', 'ended'])),
    mode: z.optional(mode),
    lineup: z.optional(lineup),
    price_from: z.optional(queryCoins),
    price_to: z.optional(queryCoins),
    joinable: z.optional(queryFlag),
    mine: z.optional(queryFlag),
    ...pageQuery,
  }),
  reply: pageOf(battleSummarySchema),
});

export const battleBots = route({
  method: 'GET',
  path: '/api/battles/bots',
  summary: 'List the bots that can take seats',
  auth: 'guest',
  reply: z.object({ data: z.array(z.object({ id: idSchema, player: listedPlayerSchema })) }),
});

/** The hash of the server seed that the caller's next battle is drawn from. */
export const nextBattleSeed = route({
  method: 'GET',
  path: '/api/battles/next-seed',
  summary: "Get the seed hash of the player's next battle",
  auth: 'player',
  reply: z.object({ data: z.object({ server_seed_hash: hexSchema }) }),
});

export const createBattle = route({
  method: 'POST',
  path: '/api/battles/create',
  summary: 'Create a battle and take its first seat',
  auth: 'player',
  idempotent: true,
  body: z.strictObject({
    boxes: z
      .array(
        z.strictObject({
          slug: slugSchema,
          /** How many rounds in a row open it; a wrong one is refused under `errors.boxes`. */
          count: z.number(),
          version_hash: z.optional(hexSchema),
        }),
      )
      .check(z.minLength(1), z.maxLength(BATTLE_ROUNDS.max)),
    lineup,
    mode,
    fast: z.boolean(),
    private: z.boolean(),
    sponsored,
    /** The hash that was shown; another one answers `seed_changed` and nothing moves. */
    server_seed_hash: hexSchema,
    client_seed: clientSeedSchema,
    play: z.optional(playMode),
  }),
  reply: z.object({ msg: z.string(), data: z.object({ id: idSchema, balance: coinsCodec, balance_version: z.number() }) }),
  errors: [...SEAT_ERRORS, 'seed_changed', 'box_changed', 'box_unavailable'],
});

export const battle = route({
  method: 'GET',
  path: '/api/battles/:id',
  summary: 'Get a battle with everything published so far',
  auth: 'optional',
  params: idParams,
  reply: timed,
  errors: ['not_found'],
});

const seated = z.object({
  msg: z.string(),
  data: z.object({ battle: battleSchema, balance: coinsCodec, balance_version: z.number() }),
  ts: z.number(),
});

export const joinBattle = route({
  method: 'POST',
  path: '/api/battles/:id/join',
  summary: 'Join a battle',
  auth: 'player',
  idempotent: true,
  params: idParams,
  /** `team_idx`: the side to sit on; left out: the first one with a free seat. */
  body: z.strictObject({ team_idx: z.optional(sideIndex), client_seed: clientSeedSchema, play: z.optional(playMode) }),
  reply: seated,
  errors: [...SEAT_ERRORS, 'not_found', 'seat_taken', 'already_joined', 'battle_closed'],
});

export const cancelBattle = route({
  method: 'POST',
  path: '/api/battles/:id/cancel',
  summary: 'Cancel a battle that no other player has joined',
  auth: 'player',
  idempotent: 'optional',
  params: idParams,
  reply: z.extend(messageReply, { data: z.object({ balance: coinsCodec, balance_version: z.number() }) }),
  errors: ['not_found', 'battle_closed'],
});

export const addBots = route({
  method: 'POST',
  path: '/api/battles/:id/add-bots',
  summary: 'Add house bots to a battle',
  auth: 'player',
  idempotent: 'optional',
  params: idParams,
  body: z.strictObject({ bots: z.array(idSchema).check(z.minLength(1), z.maxLength(3)), team_idx: z.optional(sideIndex) }),
  reply: z.object({ msg: z.string(), data: battleSchema, ts: z.number() }),
  errors: ['not_found', 'seat_taken', 'already_joined', 'battle_closed', 'play_not_allowed', ...EXCLUSION_ERRORS],
});
