import { BATTLE_PRICE_MAX, BATTLE_ROUNDS } from '#contract/battle/rules.ts';
import { formatCents } from '#contract/money.ts';
import type { BattleReasons } from '#server/core/refusal-reasons.ts';
import { type Answers, ofField } from './answer.ts';

export const BATTLE_ANSWERS: Answers<BattleReasons> = {
  battle_not_found: [404, 'not_found', 'Battle not found.'],
  battle_started: [409, 'battle_closed', 'This battle has already started.'],
  battle_canceled: [409, 'battle_closed', 'This battle was canceled.'],
  battle_kept: [409, 'battle_closed', 'This battle can’t go on right now. Please choose another one.'],
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
};
