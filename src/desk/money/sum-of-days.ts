import type { MoneyReport } from '#contract/api/desk/money.ts';
import { cents } from '#contract/money.ts';

type Day = MoneyReport['days'][number];

/** The sum of a figure over the days of a period, cents. */
export const sumOfDays = (days: readonly Day[], name: Exclude<keyof Day, 'day'>) => cents(days.reduce((sum, day) => sum + day[name], 0));
