import { CUSTOM_PRICES } from '#contract/custom-boxes/configuration.ts';
import { formatCents } from '#contract/money.ts';
import type { BoxReasons } from '#server/core/refusal-reasons.ts';
import { type Answers, ofField } from './answer.ts';

const NAME_FAULTS = {
  length: 'Names must have 3 to 32 characters.',
  characters: 'Names can contain letters, digits, spaces and simple punctuation, and must start with a letter or digit.',
  word: 'Please choose another name. This one contains a word we don’t allow.',
  house: 'Please choose another name. This one sounds like ours.',
  known: 'Please choose another name. One of our boxes already has this one.',
} as const;

export const BOX_ANSWERS: Answers<BoxReasons> = {
  box_not_found: [404, 'not_found', 'Box not found.'],
  box_unavailable: [409, 'box_unavailable', 'This box is no longer on sale.'],
  box_changed: [409, 'box_changed', 'This box was just updated. Check its prizes before you open it.'],
  opening_not_found: [404, 'not_found', 'Opening not found.'],
  free_box_not_found: [404, 'not_found', 'Free box not found.'],
  free_box_opened: [409, 'free_box_opened', 'You’ve already opened this box. The countdown shows when you can open it again.'],
  free_box_shared: [
    409,
    'free_box_shared',
    'Free boxes are limited to one account per person. Another account from here or with your mailbox has already opened one today.',
  ],
  free_box_level: ({ level }) => [409, 'level_too_low', `This box unlocks at level ${level}.`],
  free_box_play: ({ toStake }) => [
    409,
    'play_needed',
    `This box opens with play in the last 30 days. You need to stake about ${formatCents(toStake)} more coins at an edge of 1%.`,
  ],
  custom_box_taken_down: [409, 'box_unavailable', 'This box was taken down.'],
  custom_box_in_review: [409, 'box_in_review', 'This box is under review. You can change it once we’ve decided.'],
  custom_box_exists({ name, slug }) {
    const sentence = `“${name}” already has exactly these prizes and chances.`;
    return [409, 'box_exists', sentence, { errors: { prizes: [sentence], twin: [slug] } }];
  },
  custom_box_limit: ({ most }) => [409, 'box_limit', `You already have ${most} boxes. Edit one of them instead.`],
  custom_box_name: ({ fault }) => ofField('name', 422, 'box_name_refused', NAME_FAULTS[fault]),
  custom_box_price({ price }) {
    const { from, to } = CUSTOM_PRICES;
    const sentence = `A box must cost between ${formatCents(from)} and ${formatCents(to)} coins. This one would cost ${formatCents(price)}.`;
    return ofField('prizes', 422, 'price_refused', sentence);
  },
  custom_box_price_changed: ({ price }) =>
    ofField('price', 409, 'quote_changed', `The price is now ${formatCents(price)} coins. Check it, then try again.`),
  custom_box_prize_unavailable: ofField(
    'prizes',
    409,
    'prize_unavailable',
    'One of these prizes is no longer available. Please choose another one.',
  ),
  custom_box_nothing_earned: [409, 'nothing_to_claim', 'Your boxes haven’t earned anything to claim yet.'],
  custom_box_report_own: [403, 'forbidden', 'This box is yours. You can edit it or take it off sale.'],
  custom_box_report_limit: ({ most }) => [409, 'limit_exceeded', `You can report up to ${most} boxes a day. Please try again tomorrow.`],
  item_not_found: [404, 'not_found', 'This item isn’t in your inventory.'],
  item_unavailable: [409, 'item_unavailable', 'One of these items is no longer in your inventory.'],
};
