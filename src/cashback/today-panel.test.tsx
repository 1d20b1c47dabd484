// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { cashbackDay } from '#contract/api/cashback.ts';
import { cents } from '#contract/money.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { TodayPanel } from './today-panel.tsx';

const DAY = { starts_at: '2026-11-22T20:00:00.000Z', ends_at: '2026-11-23T20:00:00.000Z' };
const server = fakeServer();

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
afterEach(cleanup);

it.each([
  [5_00, 1_20, '50% of the house edge on your stakes counts'],
  [1_20, 5_00, '5% of your net loss counts'],
])('shows both bounds of the day, %i and %i, and which one counts', async (ofLoss, ofEdge, counts) => {
  server.answer(cashbackDay, () => ({ data: { ...DAY, percent: 5, edge_percent: 50, claim_hours: 24, now: DAY.starts_at } }));
  const today = { ...DAY, staked: cents(240_00), paid: cents(140_00), of_loss: cents(ofLoss), of_edge: cents(ofEdge), amount: cents(1_20) };
  render(<TodayPanel cashback={{ today, due: [], counting: false, now: DAY.starts_at, aheadMs: 0 }} />, {
    wrapper: ({ children }) => <ShopFrame services={server.shop()}>{children}</ShopFrame>,
  });
  await screen.findByText(/house edge/);
  expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent?.trim())).toContain(counts);
  expect([...document.querySelectorAll('dd')].slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    (ofLoss / 100).toFixed(2),
    (ofEdge / 100).toFixed(2),
  ]);
});
