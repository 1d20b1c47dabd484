import { expect, test } from 'vitest';
import type { CashbackDue, CashbackToday } from '#contract/api/cashback.ts';
import { cents } from '#contract/money.ts';
import type { OwnCashback } from './cashback-queries.ts';
import { withNews } from './use-cashback.ts';

const SUNDAY = '2026-11-22T20:00:00.000Z';
const MONDAY = '2026-11-23T20:00:00.000Z';
const TUESDAY = '2026-11-24T20:00:00.000Z';
const today = (ends_at: string, staked: number): CashbackToday => ({
  starts_at: '',
  ends_at,
  staked: cents(staked),
  paid: cents(0),
  of_loss: cents(0),
  of_edge: cents(0),
  amount: cents(0),
});
const due = (day: string, amount: number): CashbackDue => ({ day, amount: cents(amount), expires_at: '' });
const known: OwnCashback = { today: today(MONDAY, 100), due: [due(SUNDAY, 5)], counting: true, now: SUNDAY, aheadMs: 7 };

test('numbers of the day and of the next one are taken; those of a day before came late', () => {
  expect(withNews(known, { today: today(MONDAY, 200), due: null })).toEqual({ ...known, today: today(MONDAY, 200) });
  expect(withNews(known, { today: today(TUESDAY, 1), due: null }).today).toEqual(today(TUESDAY, 1));
  expect(withNews(known, { today: today(SUNDAY, 900), due: null })).toEqual(known);
});

test('what is due comes first and ends the counting; the same day again replaces what was said of it', () => {
  const both = withNews(known, { today: null, due: due(MONDAY, 8) });
  expect([both.due, both.counting]).toEqual([[due(MONDAY, 8), due(SUNDAY, 5)], false]);
  expect(withNews(both, { today: null, due: due(MONDAY, 9) }).due).toEqual([due(MONDAY, 9), due(SUNDAY, 5)]);
  // A late day brings what is due of it all the same.
  const late = withNews(known, { today: today(SUNDAY, 900), due: due(SUNDAY, 6) });
  expect([late.today, late.due]).toEqual([known.today, [due(SUNDAY, 6)]]);
});
