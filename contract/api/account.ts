import * as z from 'zod/mini';
import { avatarSchema } from '../avatar/avatar.ts';
import { coinsCodec } from '../coins-codec.ts';
import { messageReply } from './common.ts';
import { nicknameSchema } from './nickname.ts';
import { route } from './route.ts';

/** Changes the player's public name, at most three times a day. Lists show the new one at once; drops keep the one that they were won under. */
export const changeName = route({
  method: 'POST',
  path: '/api/profile/name',
  summary: 'Change the nickname',
  auth: 'player',
  body: z.strictObject({ name: nicknameSchema }),
  reply: z.object({ msg: z.string(), data: z.object({ name: z.string() }) }),
});

/** Chooses the player's public picture; null goes back to the first letter of the name on the player's own colours. */
export const chooseAvatar = route({
  method: 'POST',
  path: '/api/profile/avatar',
  summary: 'Change the avatar',
  auth: 'player',
  body: z.strictObject({ avatar: z.nullable(avatarSchema) }),
  reply: z.object({ msg: z.string(), data: z.object({ avatar_url: z.nullable(z.string()) }) }),
});

/** What keeps an account from being closed, in the order in which it is shown. */
export const CLOSING_OBSTACLES = [
  'held',
  'exclusion',
  'bonus',
  'balance',
  'prizes',
  'bets',
  'battles',
  'withdrawals',
  'deposits',
  'debt',
  'referral_earnings',
  'box_earnings',
] as const;

export type ClosingObstacle = (typeof CLOSING_OBSTACLES)[number];

/** Whether the player's own account can be closed now: it can where nothing keeps it open. */
export const closing = route({
  method: 'GET',
  path: '/api/profile/closing',
  summary: 'List what blocks closing the account',
  auth: 'player',
  reply: z.object({
    data: z.object({
      obstacles: z.array(z.enum(CLOSING_OBSTACLES)),
      /** Coins too few for any bet, which are given up with the account; 0 when there are none. */
      given_up: coinsCodec,
    }),
  }),
});

/**
 * Closes the player's own account permanently, once nothing keeps it open: all sessions end, and the player's personal data is erased. Bets and the ledger
 * stay, under no name. The call must be confirmed, and `name` is the player's name, typed.
 */
export const closeAccount = route({
  method: 'POST',
  path: '/api/profile/close',
  summary: 'Close the account permanently',
  auth: 'player',
  body: z.strictObject({ name: z.string().check(z.maxLength(64)) }),
  reply: messageReply,
  errors: ['confirmation_required', 'account_in_use'],
});

/** Asks for everything that the shop keeps about the player. The file is at `url`, for one download within a minute, in the session that asks. Must be confirmed; three a day. */
export const requestData = route({
  method: 'POST',
  path: '/api/profile/data',
  summary: 'Request a download of all account data',
  auth: 'player',
  reply: z.object({ data: z.object({ url: z.string() }) }),
  errors: ['confirmation_required'],
});
