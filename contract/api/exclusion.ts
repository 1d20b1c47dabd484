import * as z from 'zod/mini';
import { coinsCodec } from '../coins-codec.ts';
import { instantSchema } from './common.ts';
import { route } from './route.ts';

/** How long a time-out can last: days and weeks. */
export const TIME_OUT_LENGTHS = ['1d', '3d', '1w', '2w', '4w', '6w'] as const;

export type TimeOutLength = (typeof TIME_OUT_LENGTHS)[number];

/** How long a self-exclusion can last: months and years of the calendar, or without end. */
export const SELF_EXCLUSION_LENGTHS = ['6m', '1y', '2y', '5y', 'permanent'] as const;

export type SelfExclusionLength = (typeof SELF_EXCLUSION_LENGTHS)[number];

/** What keeps a player from playing and depositing: their own choice, or an entry in the national self-exclusion register. */
const EXCLUSION_STATES = ['none', 'time_out', 'self_exclusion', 'register'] as const;

/** The codes of every call that plays, deposits or gives coins or free boxes. `unavailable`: the register could not be asked. */
export const EXCLUSION_ERRORS = ['timed_out', 'self_excluded', 'unavailable'] as const;

const exclusionSchema = z.object({
  state: z.enum(EXCLUSION_STATES),
  /** When it began; null with `none`. */
  since: z.nullable(instantSchema),
  /** When it ends; null with `none`, for a permanent self-exclusion, and for a register that gives no end. */
  until: z.nullable(instantSchema),
  /** Whether a self-exclusion is over, so that the player can ask to play again. Until they do, and for 24 hours after, `state` stays `self_exclusion`. */
  can_ask_to_play: z.boolean(),
  /** When play returns, once the player has asked; null before that. */
  play_again_at: z.nullable(instantSchema),
  /** The lengths that can be chosen now: those that end later than what is in force. */
  offered: z.object({ time_out: z.array(z.enum(TIME_OUT_LENGTHS)), self_exclusion: z.array(z.enum(SELF_EXCLUSION_LENGTHS)) }),
  /** Bonus coins, in the balance and in prizes, that a self-exclusion would end; 0 without any. A time-out keeps them, and the bonus lasts longer by its length. */
  bonus_at_risk: coinsCodec,
});

export type Exclusion = z.output<typeof exclusionSchema>;

/** The player's time-out or self-exclusion, and what can be chosen. */
export const exclusion = route({
  method: 'GET',
  path: '/api/profile/exclusion',
  summary: 'Get the time-out or self-exclusion in force',
  auth: 'player',
  reply: z.object({ data: exclusionSchema }),
});

/** What was given back for bets that had not begun: bets queued for the next round, and seats in battles that had not started. */
const excludedReply = z.object({ msg: z.string(), data: z.extend(exclusionSchema, { refunded: coinsCodec }) });

/** Keeps the player from playing and depositing from now on, at once and until its end. It can be made longer and never shorter; a shorter one changes nothing. */
export const takeTimeOut = route({
  method: 'POST',
  path: '/api/profile/time-out',
  summary: 'Take a time-out',
  auth: 'player',
  body: z.strictObject({ length: z.enum(TIME_OUT_LENGTHS) }),
  reply: excludedReply,
});

/**
 * Keeps the player from playing, depositing, bonuses and advertising mail. All sessions end, this one too; the player can sign in again to withdraw. It
 * can be made longer and never shorter. The call must be confirmed.
 */
export const excludeSelf = route({
  method: 'POST',
  path: '/api/profile/self-exclusion',
  summary: 'Exclude the player from play',
  auth: 'player',
  body: z.strictObject({ length: z.enum(SELF_EXCLUSION_LENGTHS) }),
  reply: excludedReply,
  errors: ['confirmation_required'],
});

/** Asks for play to return once a self-exclusion is over: it does 24 hours later. Must be confirmed. Before the end: `self_excluded`. A second request changes nothing. */
export const askToPlayAgain = route({
  method: 'POST',
  path: '/api/profile/play-again',
  summary: 'Ask to play again after a self-exclusion',
  auth: 'player',
  reply: z.object({ msg: z.string(), data: exclusionSchema }),
  errors: ['confirmation_required', 'self_excluded'],
});
