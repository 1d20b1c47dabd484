import * as z from 'zod/mini';
import { TICKETS } from '../games/box.ts';
import { DICE_SIDES, isDiceTarget, ROLLS } from '../games/dice.ts';
import { PLINKO_RISKS, PLINKO_ROWS } from '../games/plinko.ts';
import { UPGRADE_SIDES, UPGRADE_TICKETS, WINNING_TICKETS } from '../games/upgrade.ts';
import { coinsCodec } from '../coins-codec.ts';
import { multiplierCodec } from '../multiplier.ts';
import { hexSchema, idSchema, instantSchema, prizeSchema, queryInteger, raritySchema, slugSchema } from './common.ts';
import { listedPlayerSchema } from './listed-player.ts';
import { route } from './route.ts';

/** Every game whose bets draw from a seed pair. */
export const SEED_GAMES = ['box', 'dice', 'plinko', 'upgrade'] as const;

export type SeedGame = (typeof SEED_GAMES)[number];

/** Hundredths (0–10,000) inside, a number with two decimals in JSON: rolls and targets of dice. */
export const hundredthsCodec = z.codec(
  z.number().check(
    z.refine((value) => /^\d{1,3}(\.\d{1,2})?$/.test(String(value)) && value <= 100, {
      error: 'must be 0.00–100.00 with at most two decimals',
    }),
  ),
  z.number().check(z.int(), z.gte(0), z.lt(ROLLS)),
  { decode: (value) => Math.round(value * 100), encode: (value) => value / 100 },
);

const diceSetting = { side: z.enum(DICE_SIDES), target: hundredthsCodec };

/** What a dice bet chose: refuses targets that may not be played. */
export const diceChoice = z
  .strictObject(diceSetting)
  .check(
    z.refine(({ side, target }) => isDiceTarget(side, target), { error: 'must be 0.01–98.00 under or 2.00–99.99 over', path: ['target'] }),
  );

export const plinkoRows = z.literal(PLINKO_ROWS);
export const plinkoRisk = z.enum(PLINKO_RISKS);

/** What a bet chose and drew, by game: with the seeds, all that is needed to verify and to replay it. */
export const outcomeSchema = z.discriminatedUnion('game', [
  z.object({ game: z.literal('dice'), ...diceSetting, roll: hundredthsCodec }),
  z.object({
    game: z.literal('plinko'),
    rows: plinkoRows,
    risk: plinkoRisk,
    path: z.string().check(z.regex(/^[LR]{8,16}$/)),
    bucket: z.number().check(z.int(), z.gte(0), z.lte(16)),
  }),
  z.object({
    game: z.literal('upgrade'),
    side: z.enum(UPGRADE_SIDES),
    /** The part of the stake that was coins. */
    coins: coinsCodec,
    /** The items that were staked, with the sale price they counted for. */
    items: z.array(z.extend(prizeSchema, { sale_price: coinsCodec })),
    target: z.extend(prizeSchema, { sale_price: coinsCodec }),
    /** Winning tickets. */
    wins: z.number().check(z.int(), z.gte(WINNING_TICKETS.min), z.lte(WINNING_TICKETS.max)),
    ticket: z.number().check(z.int(), z.gte(0), z.lt(UPGRADE_TICKETS)),
  }),
  z.object({
    game: z.literal('box'),
    box: z.object({ slug: slugSchema, name: z.string(), img_url: z.string() }),
    /** The prize, and the tickets that own it in the version that was opened. The whole version is at `/api/openings/{id}`. */
    item: z.object({ name: z.string(), rarity: raritySchema, img_url: z.string() }),
    ticket_from: z.number().check(z.int(), z.gte(1)),
    ticket_to: z.number().check(z.int(), z.lte(TICKETS)),
    ticket: z.number().check(z.int(), z.gte(1), z.lte(TICKETS)),
  }),
]);

export type BetOutcome = z.output<typeof outcomeSchema>;
export type OutcomeOf<Game extends SeedGame> = Extract<BetOutcome, { game: Game }>;

/** The public record of one bet: what anybody needs to verify and replay it, and nothing about who placed it. */
export const betSchema = z.object({
  id: idSchema,
  placed_at: instantSchema,
  stake: coinsCodec,
  multiplier: multiplierCodec,
  /** Coins, or for a box and an upgrade the sale price of what was won. */
  payout: coinsCodec,
  nonce: z.number(),
  client_seed: z.string(),
  server_seed_hash: hexSchema,
  /** Null while the pair is active: reveal it by rotating. */
  server_seed: z.nullable(hexSchema),
  outcome: outcomeSchema,
});

export type Bet = z.output<typeof betSchema>;

/** A bet of one game, as its own call answers it. */
export type BetOf<Game extends SeedGame> = Omit<Bet, 'outcome'> & { outcome: OutcomeOf<Game> };

/** What every play call answers: the bet, and the balance after it. */
export const playedReply = z.object({
  msg: z.string(),
  data: z.object({ bet: betSchema, balance: coinsCodec, balance_version: z.number() }),
});

export type Played = z.output<typeof playedReply>['data'];

/** The codes that every play call can answer. */
export const PLAY_ERRORS = [
  'insufficient_funds',
  'limit_exceeded',
  'client_seed_missing',
  'play_not_allowed',
  'idempotency_key_missing',
  'idempotency_key_reused',
] as const;

/** The most bets that one page of a list holds. */
export const MAX_BETS_PAGE = 250;

const listQuery = {
  game: z.optional(z.enum(SEED_GAMES)),
  limit: z.optional(queryInteger(1, MAX_BETS_PAGE)),
};

/** The player's own bets, newest first. `before` is the id of the last bet of the page before. */
export const myBets = route({
  method: 'GET',
  path: '/api/bets/mine',
  summary: "The player's own bets, newest first",
  auth: 'player',
  query: z.strictObject({ ...listQuery, before: z.optional(idSchema) }),
  /** `next`: send it as `before` for the page that follows; null at the end. */
  reply: z.object({ data: z.array(betSchema), next: z.nullable(idSchema) }),
});

/** One line of everybody's bets. */
export const betLineSchema = z.object({
  id: idSchema,
  game: z.enum(SEED_GAMES),
  placed_at: instantSchema,
  player: listedPlayerSchema,
  /** True for the caller's own, which the shell shows only when their scene has told them. */
  mine: z.boolean(),
  stake: coinsCodec,
  multiplier: multiplierCodec,
  payout: coinsCodec,
});

export type BetLine = z.output<typeof betLineSchema>;

export const allBets = route({
  method: 'GET',
  path: '/api/bets',
  summary: "Everybody's newest bets",
  auth: 'optional',
  query: z.strictObject(listQuery),
  reply: z.object({ data: z.array(betLineSchema) }),
});

export const bet = route({
  method: 'GET',
  path: '/api/bets/:id',
  summary: 'One bet with its proof',
  auth: 'guest',
  params: z.strictObject({ id: idSchema }),
  reply: z.object({ data: betSchema }),
  errors: ['not_found'],
});
