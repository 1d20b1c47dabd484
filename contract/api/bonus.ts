import * as z from 'zod/mini';
import { coinsCodec } from '../coins-codec.ts';
import { microsCodec } from '../micros.ts';
import { idSchema, instantSchema } from './common.ts';
import { route } from './route.ts';

/** The rule of bonus coins that is in force: what pages say, and what a bonus that is granted now gets. */
export const bonusTermsSchema = z.object({
  /** Each settled bet releases stake × the house's edge of its setting × this. */
  release_factor: z.number(),
  /** The same for the bonus of a payment method after the player's first bonus; its coins can't be staked. */
  repeat_release_factor: z.number(),
  /** The largest stake while bonus coins are locked: this, or a share of the locked coins where that is more. */
  stake_cap: coinsCodec,
  stake_cap_percent: z.number(),
  /** How long a bonus lasts, days. */
  days: z.number(),
  /** The largest bonus of a crypto deposit. It is given once in 24 hours. */
  crypto_most: coinsCodec,
  /** The smallest stake of a bet that counts for the leaderboard. */
  leaderboard_least_stake: coinsCodec,
  /** A prize of a ranking is at most this part of the house's edge on what its winner staked in the week, percent. */
  leaderboard_edge_percent: z.number(),
  /** The fee on deposited coins that are withdrawn before they were played once, percent. */
  unplayed_fee_percent: z.number(),
});

/** How a bonus ended; `active` until then. */
export const BONUS_STATUSES = ['active', 'released', 'lost', 'expired', 'forfeited', 'reversed'] as const;

/** What a bonus says of its release: the rule that held when it was granted. */
export const bonusRuleSchema = z.object({
  /** Whether its coins can be staked. If not, stakes of own coins release it. */
  stakeable: z.boolean(),
  /** Each settled bet releases stake × the house's edge of its setting × this. */
  release_factor: z.number(),
});

export type BonusRule = z.output<typeof bonusRuleSchema>;

/** A player's bonus. */
export const bonusSchema = z.object({
  id: idSchema,
  /** The promo code; null for the bonus of a payment method. */
  code: z.nullable(z.string()),
  status: z.enum(BONUS_STATUSES),
  rule: z.extend(bonusRuleSchema, {
    /** The largest stake while its coins are locked and can be staked: this, or a share of the locked coins where that is more. */
    stake_cap: coinsCodec,
    stake_cap_percent: z.number(),
  }),
  granted: coinsCodec,
  /** What has become own coins by play. */
  released: coinsCodec,
  /** The same with parts of a cent: what play has earned so far. */
  earned: microsCodec,
  /** Bonus coins in the balance. They can be staked and not withdrawn. */
  locked: coinsCodec,
  /** Bonus coins in prizes that were won with them. These can be sold and not shipped. */
  prizes: coinsCodec,
  /** Bonus coins in open bets. */
  staked: coinsCodec,
  /** The largest stake for now; null while none is set. */
  stake_cap: z.nullable(coinsCodec),
  created_at: instantSchema,
  expires_at: instantSchema,
});

export type Bonus = z.output<typeof bonusSchema>;

/** The player's active bonus; null without one. */
export const bonus = route({
  method: 'GET',
  path: '/api/profile/bonus',
  summary: "Get the player's bonus",
  auth: 'player',
  reply: z.object({
    data: z.object({
      bonus: z.nullable(bonusSchema),
      /** Deposited coins that must still be staked once before they can be withdrawn without a fee. */
      unplayed: coinsCodec,
      /** When a deposit brings the bonus of its method again, which comes once in 24 hours; null for now. */
      method_bonus_at: z.nullable(instantSchema),
      /** The version of the balance that `locked` is a part of. */
      balance_version: z.number(),
    }),
  }),
});

/** Gives the bonus up: its coins leave the balance, prizes that were won with it are sold first. `forfeit` is what the player was shown that it costs; less is taken without asking again. */
export const giveUpBonus = route({
  method: 'POST',
  path: '/api/profile/bonus/give-up',
  summary: 'Give up the bonus',
  auth: 'player',
  idempotent: 'optional',
  body: z.strictObject({ forfeit: coinsCodec }),
  reply: z.object({
    msg: z.string(),
    data: z.object({ given_up: coinsCodec, balance: coinsCodec, balance_version: z.number() }),
  }),
  errors: ['not_found', 'bonus_changed', 'bonus_in_play'],
});
