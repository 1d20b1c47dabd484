// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ALL_COOKIES } from '#contract/consents/cookie-choices.ts';
import { SESSION_HINT_KEY } from '#src/lib/api/access-token.ts';
import { cookieChoices } from '#src/lib/consent/cookie-choices.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { keepLastSeen } from '#src/session/last-seen.ts';
import { listGames } from '#tests/support/shown-games.ts';
import { Component } from './offline-page.tsx';

beforeAll(async () => {
  listGames();
  await initI18n();
  await loadAllTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('shows each of the latest bets by its status, and a free box as free', () => {
  localStorage.setItem(SESSION_HINT_KEY, '1');
  // The page waits for the shop to answer.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  cookieChoices.setState({ choices: ALL_COOKIES });
  const at = '2027-01-15T08:00:00.000Z';
  const bet = (status: string, stake: number, multiplier: number, payout: number) => {
    const id = `${status}-${stake}`;
    return { id, placed_at: at, status, stake, multiplier, payout, outcome: { game: 'crash' } };
  };
  const bets = [
    bet('won', 2, 1.5, 3),
    bet('lost', 2, 0, 0),
    bet('open', 2, 0, 0),
    bet('refunded', 2, 0, 0),
    bet('canceled', 2, 0, 0),
    bet('won', 0, 0, 4),
  ];
  keepLastSeen('me', JSON.stringify({ seen_at: at, balance: 5, bets }));
  render(<Component />, { wrapper: MemoryRouter });
  const rows = screen.getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(-3)
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['2.00', '1.50×', '3.00'],
    ['2.00', '0.00×', '0.00'],
    ['2.00', '–', '–'],
    ['2.00', '–', 'Refunded'],
    ['2.00', '–', 'Canceled'],
    ['Free', '–', '4.00'],
  ]);
});
