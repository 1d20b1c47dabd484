import { playerPart } from './account/account-part.ts';
import { addressesPart } from './addresses/account-part.ts';
import { authPart } from './auth/account-part.ts';
import { socialPart } from './auth/social/account-part.ts';
import { battlesPart } from './battles/account-part.ts';
import { betsPart } from './bets/account-part.ts';
import { bonusPart } from './bonus/account-part.ts';
import { cashbackPart } from './cashback/account-part.ts';
import { consentsPart } from './consents/account-part.ts';
import { customBoxesPart } from './custom-boxes/account-part.ts';
import { deskPart } from './desk/account-part.ts';
import { depositsPart } from './deposits/account-part.ts';
import { dropsPart } from './drops/account-part.ts';
import { exclusionPart } from './exclusion/account-part.ts';
import { fairnessPart } from './fairness/account-part.ts';
import { freeLootPart } from './free-loot/account-part.ts';
import { requestsPart } from './idempotency/account-part.ts';
import { inventoryPart } from './inventory/account-part.ts';
import { leaderboardPart } from './leaderboard/account-part.ts';
import { mailPart } from './mail/account-part.ts';
import type { AccountPart } from './players/account-part.ts';
import { playerLimitsPart } from './player-limits/account-part.ts';
import { referralPart } from './referral/account-part.ts';
import { holdsPart } from './rules/account-part.ts';
import { supportPart } from './support/account-part.ts';
import { walletPart } from './wallet/account-part.ts';
import { withdrawalsPart } from './withdrawals/account-part.ts';

/*
 * The one list of the modules that keep data about players. The file of a player's data is made of it, and a closing asks and clears each of them, in this
 * order. `server/account/account-parts.test.ts` finds every table that names a player and is in none.
 */

/** All parts of an account. The player comes last: after that nothing about the account can be changed. */
export const ACCOUNT_PARTS: readonly AccountPart[] = [
  walletPart,
  betsPart,
  fairnessPart,
  inventoryPart,
  freeLootPart,
  battlesPart,
  dropsPart,
  bonusPart,
  cashbackPart,
  depositsPart,
  withdrawalsPart,
  referralPart,
  leaderboardPart,
  addressesPart,
  customBoxesPart,
  consentsPart,
  supportPart,
  mailPart,
  requestsPart,
  holdsPart,
  exclusionPart,
  playerLimitsPart,
  deskPart,
  socialPart,
  authPart,
  playerPart,
];
