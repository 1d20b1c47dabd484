import { formatCents } from '#contract/money.ts';
import type { GameReasons } from '#server/core/refusal-reasons.ts';
import { type Answer, type Answers, ofField } from './answer.ts';

const REGISTER_AWAY: Answer = [
  503,
  'unavailable',
  'We couldn’t reach the national self-exclusion register. Please try again in a few minutes.',
];

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** When an exclusion ends, in the middle of a sentence; empty for no end. */
const untilText = (until: number | null): string => (until === null ? '' : ` until ${days.format(until)}`);

const shownEnd = (until: number | null) => ({ until: until === null ? null : new Date(until).toISOString() });

export const GAME_ANSWERS: Answers<GameReasons> = {
  insufficient_funds: [409, 'insufficient_funds', 'Not enough coins. Please top up your balance.'],
  client_seed_missing: [409, 'client_seed_missing', 'Please set your client seed first. Results are drawn from it.'],
  demo_not_offered: [409, 'play_not_allowed', 'Demo play isn’t available in this shop.'],
  play_needs_login: [409, 'play_not_allowed', 'Please log in to play.'],
  auto_play_not_offered: [409, 'play_not_allowed', 'Auto play isn’t available in this shop.'],
  fast_play_not_offered: [409, 'play_not_allowed', 'Fast play isn’t available in this shop.'],
  play_too_soon: ({ cycleMs }) => [409, 'play_not_allowed', `Please wait. Each game takes at least ${cycleMs / 1_000} seconds here.`],
  play_held: [409, 'play_not_allowed', 'Your account is being reviewed, so you can’t play right now. Please contact support.'],
  timed_out: ({ until }) => [
    409,
    'timed_out',
    `You’re taking a time-out${untilText(until)}. You can’t play or deposit until then. Withdrawals stay open.`,
    { details: { exclusion: shownEnd(until) } },
  ],
  self_excluded: ({ until }) => [
    409,
    'self_excluded',
    `You’re excluded from playing and depositing${untilText(until)}. Withdrawals stay open.`,
    { details: { exclusion: shownEnd(until) } },
  ],
  register_listed: [
    409,
    'self_excluded',
    'The national self-exclusion register lists you, so you can’t play or deposit. Withdrawals stay open.',
    { details: { exclusion: shownEnd(null) } },
  ],
  register_due: () => REGISTER_AWAY,
  register_away: REGISTER_AWAY,
  game_held: [409, 'play_not_allowed', 'This game is paused while we check it. Bets that are already placed are paid as usual.'],
  stake_too_low: ({ least }) => [409, 'limit_exceeded', `The minimum stake is ${formatCents(least)} coins.`],
  stake_too_high: ({ most }) => [409, 'limit_exceeded', `The maximum stake is ${formatCents(most)} coins.`],
  win_too_high: ({ most, payout }) => [
    409,
    'limit_exceeded',
    `A single bet can win up to ${formatCents(most)} coins. This one could pay ${formatCents(payout)}. Please lower the stake or the multiplier.`,
  ],
  bet_not_found: [404, 'not_found', 'Bet not found.'],
  cursor_unknown: ofField('before', 422, 'invalid_request', 'No bet of yours has this id. Start again from the newest bets.'),
  bet_exists: [409, 'bet_exists', 'You already have a bet on this round.'],
  bets_closed: [409, 'bets_closed', 'Bets on this round are closed.'],
  bets_of_round_limit: ({ most }) => [409, 'limit_exceeded', `You can place up to ${most} bets per round.`],
  round_not_found: [404, 'not_found', 'Round not found.'],
  round_full: [409, 'limit_exceeded', 'This round is full. Please try the next one.'],
  rounds_off: [503, 'unavailable', 'Rounds are off here. No coins were taken.'],
  rounds_starting: [503, 'unavailable', 'Rounds are starting up. Please try again in a moment.'],
  leader_silent: [503, 'unavailable', 'The shop can’t do this right now. Please try again in a few seconds.'],
  rounds_not_running: [503, 'unavailable', 'Rounds aren’t running right now. No coins were taken. Please try again later.'],
  cash_out_too_early: [409, 'too_early', 'Cash-outs start at 1.01×.'],
  cash_out_too_late: [409, 'too_late', 'Too late. The round had already crashed.'],
  upgrade_chance_refused: ({ chance }) => [
    409,
    'limit_exceeded',
    `The chance must be 0.01–90%. This one would be ${chance}%. Please choose another prize or stake.`,
  ],
  upgrade_chance_changed: ({ chance }) => [409, 'quote_changed', `The chance has changed to ${chance}%. Check it and try again.`],
  upgrade_target_unavailable: [409, 'target_unavailable', 'This prize is no longer available. Please choose another one.'],
  leaderboard_week_not_found: [404, 'not_found', 'There’s no leaderboard for this week.'],
};
