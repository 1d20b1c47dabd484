import * as z from 'zod/mini';
import { coinsCodec } from './coins-codec.ts';

/** What a player can limit: coins deposited, coins lost, coins staked in all, coins in one stake, minutes of play. */
export const LIMIT_KINDS = ['deposit', 'loss', 'wager', 'stake', 'session'] as const;

export type LimitKind = (typeof LIMIT_KINDS)[number];

/** The house's days, Mondays to Sundays and calendar months by its time zone. A `stake` limit has none. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;

export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** The shortest and the longest interval between reality checks, minutes. */
export const REALITY_CHECK_MINUTES = { least: 15, most: 60 } as const;

/** A play session ends when no bet was placed for so many minutes. */
export const SESSION_GAP_MINUTES = 15;

const minutesSchema = z.int().check(z.minimum(0), z.maximum(44_640));

/** A limit's kind, period and value fields: values are coins, for `session` minutes. */
export function byKind<const Coins extends z.core.$ZodLooseShape, const Minutes extends z.core.$ZodLooseShape>(
  coins: (value: typeof coinsCodec) => Coins,
  minutes: (value: typeof minutesSchema) => Minutes,
) {
  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['deposit', 'loss', 'wager']), period: z.enum(LIMIT_PERIODS), ...coins(coinsCodec) }),
    z.strictObject({ kind: z.literal('stake'), period: z.null(), ...coins(coinsCodec) }),
    z.strictObject({ kind: z.literal('session'), period: z.enum(LIMIT_PERIODS), ...minutes(minutesSchema) }),
  ]);
}

/** Which limit is meant. */
export const limitNameSchema = byKind(
  () => ({}),
  () => ({}),
);

export type LimitName = z.output<typeof limitNameSchema>;

/** A limit with its value: coins, for `session` minutes. */
export const limitValueSchema = byKind(
  (coins) => ({ limit: coins }),
  (minutes) => ({ limit: minutes }),
);

export type LimitValue = z.output<typeof limitValueSchema>;

/** The codes of a deposit that limits or the rules of play refuse. */
export const DEPOSIT_LIMIT_ERRORS = ['limit_reached', 'limit_required'] as const;

/** The same of a bet. */
export const PLAY_LIMIT_ERRORS = [...DEPOSIT_LIMIT_ERRORS, 'reality_check_due'] as const;
