import { playerPart } from './account/account-part.ts';
import { addressesPart } from './addresses/account-part.ts';
import { authPart } from './auth/account-part.ts';
import { socialPart } from './auth/social/account-part.ts';
import { battlesPart } from './battles/account-part.ts';
import { betsPart } from './bets/account-part.ts';
import { bonusPart } from './bonus/account-part.ts';
import { customBoxesPart } from './custom-boxes/account-part.ts';
import { depositsPart } from './deposits/account-part.ts';
import { dropsPart } from './drops/account-part.ts';
import { exclusionPart } from './exclusion/account-part.ts';
import { requestsPart } from './idempotency/account-part.ts';
import { inventoryPart } from './inventory/account-part.ts';
import { leaderboardPart } from './leaderboard/account-part.ts';
import { mailPart } from './mail/account-part.ts';
import type { AccountPart } from './players/account-part.ts';
import { referralPart } from './referral/account-part.ts';
import { holdsPart } from './rules/account-part.ts';
import { supportPart } from './support/account-part.ts';
import { withdrawalsPart } from './withdrawals/account-part.ts';

/*
 * The one list of the modules that keep data about players. The file of a player's data is made of it, and a closing asks and clears each of them, in this
 * order. `server/account/account-parts.test.ts` finds every table that names a player and is in none.
 */

/** All parts of an account. The player comes last: after that nothing about the account can be changed. */
export const ACCOUNT_PARTS: readonly AccountPart[] = [
  // The ledger, which stays as it is.
  {
    records: [
      {
        name: 'ledger',
        from: 'entry t join transfer r on r.id = t.transfer_id',
        owner: 't.account_id',
        through: `select a.id from account a where a.kind = 'user_cash' and a.owner_id`,
        key: `lpad(t.account_version::text, 12, '0')`,
        along: { columns: [['t.account_version', 'bigint']] },
        record: `jsonb_build_object('at', r.created_at, 'kind', r.kind, 'about', r.ref_type, 'id', r.ref_id, 'amount', t.amount, 'balance_after', t.balance_after)`,
      },
    ],
  },
  betsPart,
  // Seed pairs, which stay: they prove the bets that were drawn from them. A server seed is published with its bets, and never before.
  {
    records: [{ name: 'seed_pairs', from: 'seed_pair t', key: 't.id::text', omit: ['server_seed_sealed'] }],
  },
  inventoryPart,
  // When free boxes were opened.
  {
    records: [
      { name: 'free_boxes', from: 'free_opening t', key: 't.box_slug' },
      { name: 'level_told', from: 'player_level t', key: 't.user_id::text' },
    ],
  },
  battlesPart,
  dropsPart,
  bonusPart,
  // Cashback days. What was not claimed is given up with the account.
  {
    records: [{ name: 'cashback', from: 'cashback t', key: 't.ends_at::text' }],
  },
  depositsPart,
  withdrawalsPart,
  referralPart,
  leaderboardPart,
  addressesPart,
  customBoxesPart,
  // What was agreed to and let into the browser: it stays as the proof that it was, under no name.
  {
    records: [
      { name: 'consents', from: 'consent t', key: `t.document || ' ' || t.version` },
      { name: 'cookie_choices', from: 'cookie_choice t', key: `lpad(t.id::text, 20, '0')`, omit: ['id'] },
    ],
  },
  supportPart,
  mailPart,
  requestsPart,
  holdsPart,
  exclusionPart,
  // Limits, reality checks and sums of play. They stay with a closed account, as proof of what was in force.
  {
    records: [
      { name: 'limits', from: 'player_limit t', key: "t.kind || ':' || t.period" },
      { name: 'reality_checks', from: 'reality_check t', key: 't.user_id::text' },
      { name: 'play_sums', from: 'play_sum t', key: 't.user_id::text' },
    ],
  },
  // Notes of staff about a player. They stay with a closed account, as the books do.
  {
    records: [{ name: 'staff_notes', from: 'player_note t', key: 't.id::text', omit: ['staff_id', 'by_name'] }],
  },
  socialPart,
  authPart,
  playerPart,
];
