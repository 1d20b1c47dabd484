import { expect, test } from 'vitest';
import type { CashbackDue, CashbackToday } from '#contract/api/cashback.ts';
import { cents } from '#contract/money.ts';
import { isHidden, contentOf } from './banner-hidden.ts';

const today = (ends_at: string): CashbackToday => ({
  starts_at: '',
  ends_at,
  staked: cents(0),
  paid: cents(0),
  of_loss: cents(0),
  of_edge: cents(0),
  amount: cents(0),
});
const due = (day: string): CashbackDue => ({ day, amount: cents(5), expires_at: '' });

test('a closed banner stays closed for the day, comes back with a new day and with something to claim, and not because it was claimed', () => {
  const monday = { today: today('monday'), due: [due('sunday')] };
  const hidden = contentOf(monday);
  expect(isHidden(null, monday)).toBe(false);
  expect(isHidden(hidden, monday)).toBe(true);
  expect(isHidden(hidden, { ...monday, due: [] })).toBe(true);
  expect(isHidden(hidden, { today: today('tuesday'), due: [] })).toBe(false);
  expect(isHidden(contentOf({ today: today('monday'), due: [] }), monday)).toBe(false);
});
