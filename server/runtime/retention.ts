import type { RetentionKind } from '#contract/retention.ts';

/** How long rows about a player stay. */
type Keep =
  /** So many days, by settings; housekeeping removes them. */
  | readonly RetentionKind[]
  /** Until the account is closed, or the player removes them. */
  | 'account'
  /** As long as the books, which law asks for: under the number of a closed account, without a name. */
  | 'books'
  /** Always: outcomes can't be checked with gaps in them. */
  | 'proof'
  /** Minutes or days, by a limit of their own; housekeeping removes them. */
  | 'expiry';

/** What happens to the rows of some tables in time. */
export interface RetentionRule {
  /** Their names, separated by spaces. */
  tables: string;
  keep: Keep;
  /** The row of the privacy statement's list that says so. */
  listed: string;
}

/** Every table that holds something about a player, with how long it does. A test finds tables without a rule, and rules that the privacy statement lacks. */
export const RETENTION_RULES: readonly RetentionRule[] = [
  { tables: 'users former_mailbox', keep: 'account', listed: 'Nickname, email address, picture' },
  {
    tables: 'passkey totp recovery_code',
    keep: 'account',
    listed: 'Password, only as a hash (Argon2); passkeys and second factors',
  },
  { tables: 'proof_challenge', keep: 'expiry', listed: 'Password, only as a hash (Argon2); passkeys and second factors' },
  { tables: 'social_identity', keep: 'account', listed: 'Google, Facebook or Steam accounts you connected' },
  { tables: 'session refresh_token', keep: ['sessions'], listed: 'Sessions with device and network address' },
  {
    tables: 'consent cookie_choice',
    keep: 'books',
    listed: 'Your agreement to these documents and your cookie choices, with the times',
  },
  {
    tables:
      'account entry transfer invoice deposit_address deposit_code promo_use withdrawal withdrawal_step withdrawal_item bonus bonus_share play_through',
    keep: 'books',
    listed: 'Deposits, withdrawals and all coin transactions',
  },
  {
    tables: 'cashback referral referral_day referral_earnings leaderboard_prize leaderboard_edge box_creator box_creator_day',
    keep: 'books',
    listed: 'Cashback, earnings by referrals and by boxes of yours, prizes of the leaderboard',
  },
  { tables: 'referral_code', keep: 'account', listed: 'Codes and links by which others signed up' },
  {
    tables: 'player_limit play_sum reality_check',
    keep: 'books',
    listed: 'Limits you set and your reality checks',
  },
  {
    tables: 'exclusion register_answer',
    keep: 'books',
    listed: 'Time-outs and self-exclusions, and what the national self-exclusion register says about you',
  },
  { tables: 'excluded_person', keep: 'expiry', listed: 'Hashes of the mailbox and sign-in services of excluded players, without a name' },
  { tables: 'player_note', keep: 'books', listed: 'Notes of our staff about your account, and the log of what they looked at and did' },
  { tables: 'hold', keep: 'books', listed: 'Holds on your play or your money, with the reason' },
  { tables: 'bet opening seed_pair battle battle_seat leaderboard_best', keep: 'proof', listed: 'Bets, outcomes, seeds' },
  { tables: 'battle_seed play_cycle', keep: 'account', listed: 'Your next battle’s seed and the time of your last bet' },
  { tables: 'free_opening player_level', keep: 'books', listed: 'Free boxes you opened, your level' },
  { tables: 'custom_box box_report', keep: 'proof', listed: 'Boxes you made, boxes you reported' },
  { tables: 'drop_event', keep: ['drops'], listed: 'Wins in the live feed' },
  { tables: 'inventory_item', keep: 'books', listed: 'Prizes in your inventory' },
  { tables: 'shipping_address', keep: 'account', listed: 'Shipping address' },
  {
    tables: 'ticket ticket_message ticket_picture ticket_recording',
    keep: 'account',
    listed: 'Support tickets, with pictures and recordings of games',
  },
  {
    tables: 'ticket ticket_message ticket_picture',
    keep: ['letters'],
    listed: 'Messages you send without an account, with pictures',
  },
  { tables: 'mail_message mailed_token', keep: ['mail', 'links'], listed: 'Emails we sent you, and hashes of the links in them' },
  { tables: 'data_request', keep: ['dataRequests'], listed: 'When you requested a file of your data' },
  { tables: 'person_seen', keep: ['promoSeen', 'seen'], listed: 'Keyed hashes of your network address, device and mailbox' },
  { tables: 'request_claim', keep: ['requests'], listed: 'Request keys with their answers' },
];
