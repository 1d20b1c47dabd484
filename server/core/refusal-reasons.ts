import type { ClosingObstacle } from '#contract/api/account.ts';
import type { ReachedLimit } from '#contract/api/errors.ts';
import type { LimitName, LimitValue } from '#contract/player-limits.ts';
import type { ConfirmMethod, FactorMethod } from '#contract/api/proof-methods.ts';
import type { WithdrawalStatus, WithdrawalType } from '#contract/api/withdrawals.ts';
import type { Cents } from '#contract/money.ts';
import type { AddressFault } from '#contract/wallet-address/address-fault.ts';

/*
 * Every reason for which the server refuses a call, with the data that its sentence needs; null where it needs none. `server/http/refusals/` gives
 * each its code, status and sentence.
 */

/** Of the call itself, whatever it asks for. */
export interface CallReasons {
  unauthenticated: null;
  too_many_requests: { waitMs: number };
  database_away: null;
  server_restarting: null;
  host_header_count: null;
  json_key_doubled: { key: string };
  body_not_utf8: null;
  text_not_storable: { field: string };
  idempotency_key_missing: null;
  idempotency_key_reused: null;
  captcha_failed: null;
  consent_required: null;
  consent_outdated: null;
}

/** Of accounts, sessions and ways of signing in. */
export interface AccountReasons {
  account_closed: null;
  account_in_use: { obstacles: readonly ClosingObstacle[] };
  name_mistyped: null;
  name_of_house: null;
  password_too_common: null;
  credentials_wrong: null;
  client_unknown: null;
  foreign_page: null;
  refresh_token_missing: null;
  refresh_token_dead: null;
  session_not_found: null;
  sign_in_timed_out: null;
  passkey_not_accepted: null;
  link_invalid: null;
  second_factor_required: { challenge: string; methods: FactorMethod[]; expiresInS: number };
  confirmation_required: { methods: ConfirmMethod[] };
  confirmation_failed: { proof: 'code' | 'password' | 'passkey' };
  factor_missing: null;
  authenticator_missing: null;
  authenticator_exists: null;
  passkey_missing: null;
  passkey_exists: null;
  passkey_limit: { most: number };
  social_not_configured: null;
  social_denied: null;
  social_failed: null;
  social_expired: null;
  social_incomplete: null;
  social_address_known: null;
  social_taken: null;
  social_another_connected: null;
  social_not_connected: null;
  social_last_way_in: null;
  email_unverified: null;
}

/** Of the desk and its staff. */
export interface DeskReasons {
  staff_act_forbidden: null;
  staff_password_missing: null;
  staff_password_same: null;
  approval_not_found: null;
  approval_own: null;
  staff_own_account: null;
  approval_closed: null;
  approval_waiting: null;
  transfer_amount: null;
  player_not_found: null;
  player_closed: null;
  hold_not_found: null;
  hold_exists: null;
  hold_of_finding: null;
  finding_not_found: null;
  box_version_fault: { sentence: string };
  box_return_changed: null;
  promotion_exists: null;
  promotion_not_found: null;
  promotion_percent: { most: number };
  promotion_coins: { most: Cents };
  report_period: { most: number };
  setting_not_found: null;
  payment_not_overdue: null;
  withdrawal_answered: null;
  withdrawal_reviewed: null;
  message_not_found: null;
  message_reviewed: { by: string };
  ticket_answered_late: null;
  ticket_answer_length: null;
}

/** Of bets and rounds, and of what may be played. */
export interface GameReasons {
  insufficient_funds: null;
  client_seed_missing: null;
  demo_not_offered: null;
  play_needs_login: null;
  auto_play_not_offered: null;
  fast_play_not_offered: null;
  play_too_soon: { cycleMs: number };
  play_held: null;
  /** `until`: ms since 1970; null for no end. */
  timed_out: { until: number | null };
  self_excluded: { until: number | null };
  register_listed: null;
  /** The register must be asked before this player plays; `userId` is for the call that does it. */
  register_due: { userId: string };
  register_away: null;
  game_held: null;
  stake_too_low: { least: Cents };
  stake_too_high: { most: Cents };
  win_too_high: { most: Cents; payout: Cents };
  bet_not_found: null;
  /** No bet of the player has the id that a page of bets is asked for after. */
  cursor_unknown: null;
  bet_exists: null;
  bets_closed: null;
  bets_of_round_limit: { most: number };
  round_not_found: null;
  round_full: null;
  rounds_off: null;
  rounds_starting: null;
  rounds_not_running: null;
  leader_silent: null;
  cash_out_too_early: null;
  cash_out_too_late: null;
  /** `chance`: percent, as the game writes it. */
  upgrade_chance_refused: { chance: string };
  upgrade_chance_changed: { chance: string };
  upgrade_target_unavailable: null;
  leaderboard_week_not_found: null;
}

/** Of battles. */
export interface BattleReasons {
  battle_not_found: null;
  battle_started: null;
  battle_canceled: null;
  battle_kept: null;
  battle_started_uncancelable: null;
  battle_joined_uncancelable: null;
  battle_mode_without_teams: null;
  battle_side_unknown: null;
  battle_seat_taken: null;
  battle_seed_changed: null;
  battle_already_joined: null;
  battle_bot_unknown: null;
  battle_bot_joined: { name: string };
  battle_box_rounds: null;
  battle_box_unknown: { slug: string };
  battle_box_unavailable: { name: string };
  battle_box_changed: { name: string };
  battle_rounds: { rounds: number };
  battle_price: { price: Cents };
}

/** Of boxes, players' boxes and what is won in them. */
export interface BoxReasons {
  box_not_found: null;
  box_unavailable: null;
  box_changed: null;
  opening_not_found: null;
  free_box_not_found: null;
  free_box_opened: null;
  free_box_shared: null;
  free_box_level: { level: number };
  free_box_play: { toStake: Cents };
  custom_box_taken_down: null;
  custom_box_in_review: null;
  custom_box_exists: { name: string; slug: string };
  custom_box_limit: { most: number };
  custom_box_name: { fault: 'length' | 'characters' | 'word' | 'house' | 'known' };
  custom_box_price: { price: Cents };
  custom_box_price_changed: { price: Cents };
  custom_box_prize_unavailable: null;
  custom_box_nothing_earned: null;
  custom_box_report_own: null;
  custom_box_report_limit: { most: number };
  item_not_found: null;
  item_unavailable: null;
}

/** Of money that comes in, goes out or is given. */
export interface MoneyReasons {
  deposits_not_offered: null;
  deposit_not_found: null;
  deposit_gateway_off: null;
  deposit_method_unavailable: { title: string };
  deposit_provider_away: { title: string };
  amount_outside_limits: { least: Cents; most: Cents };
  currency_unavailable: null;
  promocode_invalid: null;
  promocode_used: null;
  promocode_shared: null;
  bonus_locked: { locked: Cents };
  bonus_stake_cap: { most: Cents };
  bonus_not_found: null;
  bonus_changed: { lost: Cents };
  bonus_forfeit: { lost: Cents };
  bonus_in_play: null;
  code_invalid: null;
  code_used: null;
  debt_unpayable: null;
  debt_open: { debt: Cents };
  money_held: null;
  webhook_forged: null;
  webhook_stale: null;
  shipping_address_missing: null;
  shipping_country: null;
  shipping_price_changed: { price: Cents };
  shipping_sizes: { faults: readonly { index: number; item: string; size: string | null; fault: 'none' | 'missing' | 'unknown' }[] };
  withdrawal_not_found: null;
  withdrawal_closed: { status: Exclude<WithdrawalStatus, 'new'> };
  withdrawal_in_check: null;
  withdrawal_not_cancelable: null;
  withdrawal_not_offered: { type: WithdrawalType };
  withdrawal_unavailable: { type: WithdrawalType };
  withdrawal_address: { fault: AddressFault['kind'] };
  withdrawal_rate_changed: null;
  withdrawal_unplayed_fee: { fee: Cents };
  cashback_not_offered: null;
  cashback_not_found: null;
  cashback_claimed: null;
  cashback_expired: null;
  cashback_shared: null;
  free_coins_not_offered: null;
  free_coins_claimed: null;
  free_coins_full: { full: Cents };
  referral_claim_too_low: { least: Cents; due: Cents };
  referral_code_reserved: null;
  referral_code_word: null;
  referral_code_taken: null;
  referral_code_limit: { most: number; codes: readonly string[] };
}

/** Of limits that players set, and of reality checks. */
export interface LimitReasons {
  limit_reached: ReachedLimit;
  limit_required: { required: LimitName[] };
  limit_above_rules: { most: LimitValue };
  limit_demanded: null;
  limit_nothing_pending: null;
  limit_waits: { confirmFrom: number };
  /** `minutes`: until it can be answered. */
  reality_check_due: { minutes: number };
  reality_check_demanded: { most: number };
}

/** Of letters to the house, and of the channels, pages and calls of other programs. */
export interface ServiceReasons {
  ticket_not_found: null;
  ticket_closed: null;
  ticket_full: { most: number };
  ticket_limit: { most: number };
  ticket_link_not_found: null;
  picture_not_found: null;
  picture_unusable: { fault: 'missing' | 'empty' | 'size' | 'type' | 'unreadable' | 'detailed' };
  pictures_busy: null;
  recording_unusable: null;
  health_database_silent: null;
  channel_forbidden: null;
  channel_processes_away: null;
  channel_api_app: null;
  channel_api_parameter: null;
  channel_api_signature:
    | { fault: 'auth_key' }
    | { fault: 'auth_version' }
    | { fault: 'auth_signature' }
    | { fault: 'auth_timestamp'; mostSkewS: number; nowS: number };
  channel_api_md5: null;
  channel_api_body: { fault: 'doubled_key' | 'not_json' };
  channel_api_field: { field: string; fault: string };
  channel_api_data_size: { name: string; channel: string; mostBytes: number };
  channel_api_channels: { fault: 'both' | 'missing' | 'name' };
  channel_api_info: { name: string; known: readonly string[] };
  channel_api_user_count: null;
  channel_api_users: null;
  sandbox_form: null;
  sandbox_message_not_found: null;
  sandbox_captcha_real: null;
  sandbox_provider_offline: null;
}

export interface RefusalData
  extends CallReasons, AccountReasons, DeskReasons, GameReasons, BattleReasons, BoxReasons, MoneyReasons, LimitReasons, ServiceReasons {}

export type RefusalReason = keyof RefusalData;
