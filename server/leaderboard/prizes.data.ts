import type { LEADER_METRICS } from '#contract/api/leaders.ts';
import { type Cents, cents } from '#contract/money.ts';

const coins = (...amounts: number[]): readonly Cents[] => amounts.map((amount) => cents(amount * 100));

/** What the first ten places of a week win, by metric, the first place first. */
export const PRIZES: Readonly<Record<(typeof LEADER_METRICS)[number], readonly Cents[]>> = {
  win_amount: coins(500, 250, 150, 100, 75, 50, 40, 30, 20, 10),
  multiplier: coins(250, 125, 75, 50, 40, 30, 25, 20, 15, 10),
};
