import { formatCents } from '#contract/money.ts';
import type { MoneyReasons } from '#server/core/refusal-reasons.ts';
import { type Answers, ofField } from './answer.ts';

const WITHDRAWAL_CLOSED = {
  in_processing: 'It’s already being processed and can’t be canceled.',
  done: 'It’s done and can’t be canceled.',
  canceled: 'It’s already canceled.',
  canceled_by_user: 'It’s already canceled.',
} as const;

const WITHDRAWAL_NOT_OFFERED = {
  crypto: 'Coins are free in this shop and can’t be withdrawn.',
  delivery: 'Prizes are won with free coins in this shop and can’t be shipped.',
} as const;

/** What clients of the API receive for a wrong address; the shop's own page says it in the player's language. */
const WITHDRAWAL_ADDRESS = {
  blanks: 'The address contains spaces.',
  lookalikes: 'The address contains letters that only look like the right ones.',
  'test-network': 'This is a test network address. Coins sent there would be lost.',
  'dead-end': 'Coins sent to this address would be lost. It belongs to a contract or has no owner.',
  'no-address': 'This isn’t an address for the chosen currency.',
  'other-chain': 'This address is for another network. Coins sent over the wrong network would be lost.',
} as const;

function sizeSentence({ item, size, fault }: MoneyReasons['shipping_sizes']['faults'][number]): string {
  if (fault === 'none') return `${item} doesn’t come in sizes.`;
  return fault === 'missing' ? `Choose a size for ${item}.` : `${item} isn’t available in size ${size}.`;
}

export const MONEY_ANSWERS: Answers<MoneyReasons> = {
  deposits_not_offered: [409, 'play_not_allowed', 'You can’t buy coins in this shop. They’re free.'],
  deposit_not_found: [404, 'not_found', 'Deposit not found.'],
  deposit_gateway_off: [503, 'unavailable', 'This gateway is disabled.'],
  deposit_method_unavailable: ({ title }) => [
    409,
    'method_unavailable',
    `${title} aren’t available right now. Please choose another method.`,
  ],
  deposit_provider_away: ({ title }) => [
    503,
    'method_unavailable',
    `${title} can’t be reached right now. Please try again in a minute or choose another method.`,
  ],
  amount_outside_limits: ({ least, most }) =>
    ofField('amount', 422, 'limit_exceeded', `Choose an amount between ${formatCents(least)} and ${formatCents(most)}.`),
  currency_unavailable: ofField('currency', 422, 'invalid_request', 'Choose one of the available currencies.'),
  promocode_invalid: ofField('promocode', 422, 'promocode_invalid', 'This promo code is not valid.'),
  promocode_used: [409, 'promocode_used', 'You’ve already used this promo code.'],
  promocode_shared: [
    409,
    'promocode_used',
    'Promo codes are limited to one account per person, and another account has already used this one from here or with your email.',
  ],
  bonus_locked: ({ locked }) => [
    409,
    'bonus_locked',
    `${formatCents(locked)} coins of your balance are bonus coins. They can be played, but not spent on this.`,
  ],
  bonus_stake_cap: ({ most }) => [
    409,
    'bonus_stake_cap',
    `While you have bonus coins, you can stake up to ${formatCents(most)} coins at once.`,
  ],
  bonus_not_found: [404, 'not_found', 'You don’t have a bonus.'],
  bonus_changed: ({ lost }) => [
    409,
    'bonus_changed',
    `Your bonus has changed. Giving it up now removes ${formatCents(lost)} coins. Please confirm again.`,
  ],
  bonus_forfeit: ({ lost }) => [
    409,
    'bonus_forfeit',
    `Withdrawing ends your bonus and removes ${formatCents(lost)} bonus coins. Please confirm that first.`,
  ],
  bonus_in_play: [409, 'bonus_in_play', 'Bonus coins are staked in an open bet. Please wait until it ends.'],
  code_invalid: ofField('code', 422, 'code_invalid', 'This code is not valid.'),
  code_used: [409, 'code_used', 'You’ve already redeemed this code.'],
  debt_unpayable: [409, 'insufficient_funds', 'Your balance is empty. Please top it up first.'],
  debt_open: ({ debt }) => [
    409,
    'debt_open',
    `You owe ${formatCents(debt)} coins from a reversed deposit. Pay them from your balance on your deposits page first.`,
  ],
  money_held: [
    409,
    'play_not_allowed',
    'Your account is being reviewed, so coins and prizes can’t leave it and you can’t play battles right now. Please contact support.',
  ],
  webhook_forged: [401, 'signature_invalid', 'The signature is not valid.'],
  webhook_stale: [401, 'signature_invalid', 'The message is too old or from the future.'],
  shipping_address_missing: [409, 'address_missing', 'Please save your shipping address first.'],
  shipping_country: ofField('country', 422, 'invalid_request', 'We don’t ship to this country.'),
  shipping_price_changed: ({ price }) => [
    409,
    'quote_changed',
    `The shipping price has changed to ${formatCents(price)} coins. Check it and try again.`,
  ],
  shipping_sizes({ faults }) {
    const errors = Object.fromEntries(faults.map((one) => [`items.${one.index}.size`, [sizeSentence(one)]]));
    return [422, 'invalid_request', Object.values(errors)[0]?.[0] ?? '', { errors }];
  },
  withdrawal_not_found: [404, 'not_found', 'Withdrawal not found.'],
  withdrawal_closed: ({ status }) => [409, 'withdrawal_closed', WITHDRAWAL_CLOSED[status]],
  withdrawal_in_check: [409, 'withdrawal_closed', 'We’re checking whether this withdrawal was sent, so it can’t be canceled now.'],
  withdrawal_not_cancelable: [409, 'play_not_allowed', 'Coin withdrawals can’t be canceled in this shop.'],
  withdrawal_not_offered: ({ type }) => [409, 'play_not_allowed', WITHDRAWAL_NOT_OFFERED[type]],
  withdrawal_unavailable({ type }) {
    const what = type === 'crypto' ? 'Crypto withdrawals aren’t' : 'Delivery isn’t';
    return [409, 'method_unavailable', `${what} available right now. Please try again later.`];
  },
  withdrawal_address: ({ fault }) => ofField('address', 422, 'invalid_request', WITHDRAWAL_ADDRESS[fault]),
  withdrawal_rate_changed: [409, 'quote_changed', 'The rate just changed. Please check the new one.'],
  withdrawal_unplayed_fee: ({ fee }) => [
    409,
    'unplayed_fee',
    `A fee of ${formatCents(fee)} coins applies to deposited coins that weren’t played yet. Please check the withdrawal again.`,
  ],
  cashback_not_offered: [409, 'play_not_allowed', 'This shop has no cashback because its coins are free.'],
  cashback_not_found: [404, 'not_found', 'There’s no cashback for this day.'],
  cashback_claimed: [409, 'already_claimed', 'You’ve already claimed the cashback for this day.'],
  cashback_expired: [409, 'claim_expired', 'The 24 hours to claim this cashback are over.'],
  cashback_shared: [
    409,
    'cashback_shared',
    'Cashback is limited to one account per person, and another account has already claimed today from here or with your email.',
  ],
  free_coins_not_offered: [409, 'play_not_allowed', 'This shop doesn’t give out free coins.'],
  free_coins_claimed: [409, 'limit_exceeded', 'You’ve already claimed today’s free coins. Come back tomorrow.'],
  free_coins_full: ({ full }) => [
    409,
    'limit_exceeded',
    `You can only claim free coins when your balance and open bets are below ${formatCents(full)} coins.`,
  ],
  referral_claim_too_low: ({ least, due }) => [
    409,
    'earnings_too_low',
    `The minimum claim is ${formatCents(least)} coins. You have ${formatCents(due)} so far.`,
  ],
  referral_code_reserved: ofField('code', 409, 'referral_code_refused', 'This code is reserved. Please choose another one.'),
  referral_code_word: ofField(
    'code',
    409,
    'referral_code_refused',
    'This code contains a word that isn’t allowed. Please choose another one.',
  ),
  referral_code_taken: [
    409,
    'referral_code_taken',
    'This code is taken. Please choose another one.',
    { errors: { code: ['This code is taken.'] } },
  ],
  referral_code_limit: ({ most, codes }) => [
    409,
    'limit_exceeded',
    `You can have up to ${most} codes in total. Please choose one of: ${codes.join(', ')}.`,
  ],
};
