import * as z from 'zod/mini';
import { coinsCodec } from '../coins-codec.ts';
import { type BattleGameKey, battleGames, LISTED, type RoundGameKey, roundGames, type SeedGameKey } from '../games/index.ts';
import {
  gameKeySchema,
  type RecordOf,
  recordSchema,
  type ResultOf,
  schemaOfList,
  type SeedRecord,
  seedRecordSchema,
} from '../games/record.ts';
import { multiplierCodec } from '../multiplier.ts';
import { hexSchema, idSchema, instantSchema, queryInteger } from './common.ts';
import { listedPlayerSchema } from './listed-player.ts';
import { roundShape } from './rounds.ts';
import { route } from './route.ts';

export type SeedGame = SeedGameKey;

/** Every game whose bets draw from a seed pair. */
export const SEED_GAMES: readonly SeedGame[] = LISTED.flatMap((game) => (game.source === 'seeds' ? [game.key] : []));

/** A bet's status: `open` until it is decided, then permanently one of the others. A bet that draws from a seed pair is decided when it is placed. */
export const BET_STATUSES = ['open', 'won', 'lost', 'refunded', 'canceled'] as const;

export type BetStatus = (typeof BET_STATUSES)[number];

/** What a bet on a seed pair chose and drew, by game: with the seeds, all that is needed to verify and to replay it. */
export type BetOutcome = SeedRecord;
type OutcomeOf<Game extends SeedGame> = RecordOf<Game>;

/** What the record of every bet says: anybody may read it, and nothing in it says who placed the bet. */
const anyRecord = z.object({
  id: idSchema,
  placed_at: instantSchema,
  status: z.enum(BET_STATUSES),
  stake: coinsCodec,
  /** 0 until the bet is decided. */
  multiplier: multiplierCodec,
  /** Coins, or for a box and an upgrade the sale price of what was won. */
  payout: coinsCodec,
});

/** The public record of a bet that was drawn from a seed pair: what anybody needs to verify and replay it. */
export const betSchema = z.extend(anyRecord, {
  nonce: z.number(),
  client_seed: z.string(),
  server_seed_hash: hexSchema,
  /** Null while the pair is active: reveal it by rotating. */
  server_seed: z.nullable(hexSchema),
  outcome: seedRecordSchema,
});

export type Bet = z.output<typeof betSchema>;

/** A bet of one game, as its own call answers it. */
export type BetOf<Game extends SeedGame> = Omit<Bet, 'outcome'> & { outcome: OutcomeOf<Game> };

/** The round of a bet, with all that is needed to verify what it drew once its hash is revealed. */
const betRound = z.object({
  id: roundShape.id,
  number: roundShape.number,
  status: roundShape.status,
  /** h(number), revealed when the round ends. */
  hash: roundShape.hash,
  /** The round's chain: h(0), and the salt that every digest is made with. */
  chain: z.object({ id: idSchema, terminating_hash: hexSchema, salt: z.string() }),
});

/** The public record of a bet of one game on a round. */
type RoundBetOf<Game extends RoundGameKey> = z.output<typeof anyRecord> & {
  /** Null while the bet waits for its round, and when it was taken back before. `result` is null until it may be known. */
  round: (z.output<typeof betRound> & { result: ResultOf<Game> | null }) | null;
  /** What of the choice others may not know before the bet is decided is null until then. */
  outcome: RecordOf<Game>;
};

/** The public record of a bet on a round. */
export type RoundBet = { [Game in RoundGameKey]: RoundBetOf<Game> }[RoundGameKey];

/** The public record of a bet that is a seat of a battle. */
export type BattleBet = {
  [Game in BattleGameKey]: z.output<typeof anyRecord> & {
    /** The battle, whose own record shows what every seat drew and proves it. */
    battle_id: string;
    /** The result is null or 0 until the battle is published to its end. */
    outcome: RecordOf<Game>;
  };
}[BattleGameKey];

/** The public record of any bet. */
export type BetRecord = Bet | RoundBet | BattleBet;

/** Whether a bet was drawn from a seed pair. */
export function isSeedBet(bet: BetRecord): bet is Bet {
  return 'nonce' in bet;
}

/** Whether a bet shares a round with others. */
export function isRoundBet(bet: BetRecord): bet is RoundBet {
  return 'round' in bet;
}

/** The schema of any bet's record. */
export const betRecordSchema = schemaOfList<BetRecord>(() => {
  const onRounds = roundGames().map((game) => {
    const round = z.extend(betRound, { result: z.nullable(z.object(game.result)) });
    return z.extend(anyRecord, { round: z.nullable(round), outcome: recordSchema(game) });
  });
  const onBattles = battleGames().map((game) => z.extend(anyRecord, { battle_id: idSchema, outcome: recordSchema(game) }));
  return z.union([betSchema, ...onRounds, ...onBattles]) as unknown as z.ZodMiniType<BetRecord, unknown>;
});

/** What every play call answers: the bet, and the balance after it. */
export const playedReply = z.object({
  msg: z.string(),
  data: z.object({ bet: betSchema, balance: coinsCodec, balance_version: z.number() }),
});

export type Played = z.output<typeof playedReply>['data'];

/** The most bets that one page of a list holds. */
export const MAX_BETS_PAGE = 250;

const listQuery = {
  game: z.optional(gameKeySchema),
  limit: z.optional(queryInteger(1, MAX_BETS_PAGE)),
};

/** The player's own bets, newest first. `before` is the id of the last bet of the page before. */
export const myBets = route({
  method: 'GET',
  path: '/api/bets/mine',
  summary: "List the player's bets, newest first",
  auth: 'player',
  query: z.strictObject({ ...listQuery, before: z.optional(idSchema) }),
  /** `next`: send it as `before` for the page that follows; null at the end. */
  reply: z.object({ data: z.array(betRecordSchema), next: z.nullable(idSchema) }),
});

/** A settled bet as the public list shows it. */
const publicBetSchema = z.object({
  id: idSchema,
  game: gameKeySchema,
  placed_at: instantSchema,
  player: listedPlayerSchema,
  /** True for the caller's own, which the shell shows only when their scene has revealed them. */
  mine: z.boolean(),
  stake: coinsCodec,
  multiplier: multiplierCodec,
  payout: coinsCodec,
});

export type PublicBet = z.output<typeof publicBetSchema>;

export const allBets = route({
  method: 'GET',
  path: '/api/bets',
  summary: 'List the latest settled bets of all players',
  auth: 'optional',
  query: z.strictObject(listQuery),
  reply: z.object({ data: z.array(publicBetSchema) }),
});

export const bet = route({
  method: 'GET',
  path: '/api/bets/:id',
  summary: 'Get a bet with its proof',
  auth: 'guest',
  params: z.strictObject({ id: idSchema }),
  reply: z.object({ data: betRecordSchema }),
  errors: ['not_found'],
});
