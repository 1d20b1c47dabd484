import * as z from 'zod/mini';
import { coinsCodec } from '../../coins-codec.ts';
import { cents, type Cents, centsToCoins } from '../../money.ts';
import { gameKeySchema } from '../../games/record.ts';
import { deskRoute } from './desk-route.ts';

/** Coins that may be below zero. */
const signedCoins = z.codec(
  z.number(),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  { decode: (coins) => cents(Math.round(coins * 100)), encode: (value) => centsToCoins(value) },
);

const gameSchema = z.object({
  game: gameKeySchema,
  bets: z.number(),
  staked: coinsCodec,
  paid: coinsCodec,
  /** What was paid and what was to be expected, by stakes; null without a stake. */
  return_ppm: z.nullable(z.number()),
  expected_ppm: z.nullable(z.number()),
  /** The band of the auditor around the expectation. */
  band_ppm: z.nullable(z.object({ low: z.number(), high: z.number() })),
});

const daySchema = z.object({
  /** The day, by the calendar of the house. */
  day: z.iso.date(),
  /** Of bets, and what creators of battles paid for other seats. */
  staked: signedCoins,
  paid: coinsCodec,
  /** Bonus coins granted, less those that were taken back. */
  bonuses: signedCoins,
  cashback: signedCoins,
  referral: signedCoins,
  leaderboard: signedCoins,
  /** What came in, less what was taken back. */
  deposits: signedCoins,
  withdrawals: signedCoins,
  /** What the accounts of games took in less what they paid; a prize once it is sold. */
  kept: signedCoins,
  /** Fees of withdrawals and deliveries, forfeited deposits, coins of closed accounts. */
  fees: signedCoins,
  /** All other accounts of the house: withdrawals under way, debts, transfers of staff, coins of demo players. */
  other: signedCoins,
  /** What the balances of all players changed by. With the parts above it adds up to zero. */
  balances: signedCoins,
  /** Stakes less payouts and what promotions cost. */
  result: signedCoins,
});

const reportSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  games: z.array(gameSchema),
  /** One row per day, the first one first. */
  days: z.array(daySchema),
  /** What the house owes as of now. */
  liabilities: z.object({
    balances: coinsCodec,
    /** The part of `balances` that is locked as bonuses. */
    locked: coinsCodec,
    prizes: coinsCodec,
    withdrawals: coinsCodec,
    open_stakes: coinsCodec,
  }),
});

export type MoneyReport = z.output<typeof reportSchema>;

const period = z.strictObject({ from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) });

/** The house's days from `from` to `to`, 92 at most; without both the last 30. */
export const moneyReport = deskRoute({
  act: 'money.read',
  method: 'GET',
  path: '/api/desk/money',
  summary: 'Get the days of the house',
  query: period,
  reply: z.object({ data: reportSchema }),
  errors: ['limit_exceeded'],
});

/** The same as a CSV file (RFC 4180), `games` or `days`. */
export const moneyCsv = deskRoute({
  act: 'money.read',
  method: 'GET',
  path: '/api/desk/money/csv',
  summary: 'Export the days of the house',
  query: z.extend(period, { table: z.enum(['days', 'games']) }),
  reply: z.object({ data: z.object({ name: z.string(), csv: z.string() }) }),
  errors: ['limit_exceeded'],
});
