import { cents, formatCents } from '#contract/money.ts';
import type { LimitName } from '#contract/player-limits.ts';
import type { LimitReasons } from '#server/core/refusal-reasons.ts';
import { type Answers, ofField } from './answer.ts';

const NAMES = { deposit: 'deposit limit', loss: 'loss limit', wager: 'wager limit', stake: 'stake limit', session: 'time limit' } as const;
const PERIODS = { day: 'daily ', week: 'weekly ', month: 'monthly ' } as const;

const nameOf = ({ kind, period }: LimitName): string => `${period === null ? '' : PERIODS[period]}${NAMES[kind]}`;

const amountOf = (kind: LimitName['kind'], amount: number): string =>
  kind === 'session' ? `${amount} ${amount === 1 ? 'minute' : 'minutes'}` : `${formatCents(cents(amount))} coins`;

export const LIMIT_ANSWERS: Answers<LimitReasons> = {
  limit_reached(reached) {
    const { kind, limit, left } = reached;
    const rest = kind === 'stake' ? '' : ` ${amountOf(kind, left)} ${kind === 'session' && left === 1 ? 'is' : 'are'} left.`;
    return [409, 'limit_reached', `Your ${nameOf(reached)} is ${amountOf(kind, limit)}.${rest}`, { details: { limit: reached } }];
  },
  limit_required: ({ required }) => [
    409,
    'limit_required',
    `Please set these limits on your profile first: ${required.map(nameOf).join(', ')}.`,
    { details: { required } },
  ],
  limit_above_rules: ({ most }) =>
    ofField('limit', 422, 'limit_exceeded', `The highest ${nameOf(most)} in this shop is ${amountOf(most.kind, most.limit)}.`),
  limit_demanded: ofField('limit', 422, 'limit_exceeded', 'This shop requires this limit. You can change it, but not remove it.'),
  limit_nothing_pending: [409, 'nothing_pending', 'There’s no higher limit that waits for your confirmation.'],
  limit_waits: ({ confirmFrom }) => [
    409,
    'limit_waits',
    `You can confirm the higher limit from ${new Date(confirmFrom).toISOString().slice(0, 16).replace('T', ' ')} UTC on.`,
  ],
  reality_check_due: ({ minutes }) => [
    409,
    'reality_check_due',
    minutes === 0
      ? 'Time for a reality check. Look at your session’s figures and choose whether to play on.'
      : `Time for a break. You can play on in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  ],
  reality_check_demanded: ({ most }) =>
    ofField('interval_minutes', 422, 'limit_exceeded', `This shop requires a reality check at least every ${most} minutes.`),
};
