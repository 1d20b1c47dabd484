// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { multiplier } from '#contract/multiplier.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { type BetRow, BetTable } from './bet-table.tsx';

const ROW: BetRow = {
  id: 'b1',
  at: '2026-11-21T10:05:00.000Z',
  name: 'A roll',
  stake: cents(100),
  multiplier: multiplier(20_000),
  payout: cents(200),
};

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
afterEach(cleanup);

/** The table in a router, and the address that it is at. */
function show(row: BetRow) {
  const router = createMemoryRouter([{ path: '*', element: <BetTable label="Bets" first="Bet" rows={[row]} /> }]);
  render(<RouterProvider router={router} />);
  return { link: screen.getByRole('link'), address: () => `${router.state.location.pathname}${router.state.location.search}` };
}

test('a row leads to its bet without leaving the page', () => {
  const { link, address } = show(ROW);
  expect(link.getAttribute('href')).toBe('/bets/b1');
  expect(fireEvent.click(link)).toBe(false);
  expect(address()).toBe('/bets/b1');
});

test('a row that leads elsewhere keeps its query', () => {
  const { link, address } = show({ ...ROW, to: '/bets/b2?from=leaders' });
  fireEvent.click(link);
  expect(address()).toBe('/bets/b2?from=leaders');
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a press with %o is left to the browser',
  (press) => {
    const { link, address } = show(ROW);
    expect(fireEvent.click(link, press)).toBe(true);
    expect(address()).toBe('/');
  },
);
