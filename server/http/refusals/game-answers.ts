import { BATTLE_PRICE_MAX, BATTLE_ROUNDS } from '#contract/battle/rules.ts';
import { formatCents } from '#contract/money.ts';
import type { GameReasons } from '#server/core/refusal-reasons.ts';
import { type Answers, ofField } from './answer.ts';

export const GAME_ANSWERS: Answers<GameReasons> = {
  insufficient_funds: [409, 'insufficient_funds', 'Not enough coins. Please top up your balance.'],
  client_seed_missing: [409, 'client_seed_missing', 'Please set your client seed first. Results are drawn from it.'],
  demo_not_offered: [409, 'play_not_allowed', 'Demo play isn’t available in this shop.'],
  play_needs_login: [409, 'play_not_allowed', 'Please log in to play.'],
  auto_play_not_offered: [409, 'play_not_allowed', 'Auto play isn’t available in this shop.'],
  fast_play_not_offered: [409, 'play_not_allowed', 'Fast play isn’t available in this shop.'],
  play_too_soon: ({ cycleMs }) => [409, 'play_not_allowed', `Please wait. Each game takes at least ${cycleMs / 1_000} seconds here.`],
  stake_too_low: ({ least }) => [409, 'limit_exceeded', `The minimum stake is ${formatCents(least)} coins.`],
  stake_too_high: ({ most }) => [409, 'limit_exceeded', `The maximum stake is ${formatCents(most)} coins.`],
  win_too_high: ({ most, payout }) => [
    409,
    'limit_exceeded',
    `A single bet can win up to ${formatCents(most)} coins. This one could pay ${formatCents(payout)}. Please lower the stake or the multiplier.`,
  ],
  bet_not_found: [404, 'not_found', 'Bet not found.'],
  bet_exists: [409, 'bet_exists', 'You already have a bet on this round.'],
  bets_closed: [409, 'bets_closed', 'Bets on this round are closed.'],
  bets_of_round_limit: ({ most }) => [409, 'limit_exceeded', `You can place up to ${most} bets per round.`],
  round_not_found: [404, 'not_found', 'Round not found.'],
  round_full: [409, 'limit_exceeded', 'This round is full. Please try the next one.'],
  rounds_off: [503, 'unavailable', 'Rounds are off here. No coins were taken.'],
  rounds_starting: [503, 'unavailable', 'Rounds are starting up. Please try again in a moment.'],
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
  battle_not_found: [404, 'not_found', 'Battle not found.'],
  battle_started: [409, 'battle_closed', 'This battle has already started.'],
  battle_canceled: [409, 'battle_closed', 'This battle was canceled.'],
  battle_started_uncancelable: [409, 'battle_closed', 'This battle has already started, so it can’t be canceled.'],
  battle_joined_uncancelable: [409, 'battle_closed', 'Another player has already joined, so this battle can’t be canceled.'],
  battle_mode_without_teams: ofField(
    'mode',
    422,
    'invalid_request',
    'Group battles don’t have teams. Choose another mode or different seats.',
  ),
  battle_side_unknown: ofField('team_idx', 422, 'invalid_request', 'This battle doesn’t have that side.'),
  battle_seat_taken: [409, 'seat_taken', 'This seat was just taken. Try another one.'],
  battle_seed_changed: [409, 'seed_changed', 'The seed for your next battle has changed. Check it and try again.'],
  battle_already_joined: [409, 'already_joined', 'You’re already in this battle.'],
  battle_bot_unknown: ofField('bots', 422, 'invalid_request', 'Bot not found.'),
  battle_bot_joined: ({ name }) => [409, 'already_joined', `${name} is already in this battle.`],
  battle_box_rounds: ofField('boxes', 422, 'invalid_request', 'Each box needs a whole number of rounds, 1 or more.'),
  battle_box_unknown: ({ slug }) => ofField('boxes', 422, 'invalid_request', `We couldn’t find a box called “${slug}”.`),
  battle_box_unavailable: ({ name }) => ofField('boxes', 409, 'box_unavailable', `${name} is no longer on sale.`),
  battle_box_changed: ({ name }) => ofField('boxes', 409, 'box_changed', `${name} was just updated. Check its prizes first.`),
  battle_rounds({ rounds }) {
    const { min, max } = BATTLE_ROUNDS;
    return ofField('boxes', 422, 'invalid_request', `A battle can have ${min} to ${max} rounds. This one would have ${rounds}.`);
  },
  battle_price({ price }) {
    const sentence = `The boxes for one seat can cost up to ${formatCents(BATTLE_PRICE_MAX)} coins. These cost ${formatCents(price)}.`;
    return ofField('boxes', 422, 'invalid_request', sentence);
  },
  leaderboard_week_not_found: [404, 'not_found', 'There’s no leaderboard for this week.'],
};
