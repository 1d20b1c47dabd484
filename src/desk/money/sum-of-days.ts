import type { MoneyReport } from '#contract/api/desk/money.ts';
import { cents } from '#contract/money.ts';

type Day = MoneyReport['days'][number];
type Sums = Omit<Day, 'day'>;

/** The sums of a period's days, cents. */
export function sumOfDays(days: readonly Day[]): Sums {
  const of = (name: keyof Sums) => cents(days.reduce((sum, day) => sum + day[name], 0));
  return {
    staked: of('staked'),
    paid: of('paid'),
    bonuses: of('bonuses'),
    cashback: of('cashback'),
    referral: of('referral'),
    leaderboard: of('leaderboard'),
    deposits: of('deposits'),
    withdrawals: of('withdrawals'),
    kept: of('kept'),
    fees: of('fees'),
    other: of('other'),
    balances: of('balances'),
    result: of('result'),
  };
}
