// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ALL_COOKIES } from '#contract/consents/cookie-choices.ts';
import { keepChoices } from '#src/lib/consent/cookie-choices.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { TopBetFilters, useRanking } from './top-bet-filters.tsx';

function Filters() {
  const [ranking, rank] = useRanking();
  return (
    <>
      <TopBetFilters ranking={ranking} onRanking={rank} />
      <output>{ranking.demo ? 'with demo players' : 'without'}</output>
    </>
  );
}

beforeAll(async () => {
  keepChoices(ALL_COOKIES);
  await initI18n();
  await loadAllTexts();
});
afterEach(cleanup);

const show = (sandbox: boolean) =>
  render(
    <ShopFrame config={{ sandbox }}>
      <Filters />
    </ShopFrame>,
  );

const asked = (): string | null => screen.getByRole('status').textContent;

it('demo players are left out of every leaderboard once that is chosen, and of the next one that is opened', async () => {
  show(true);
  expect(asked()).toBe('with demo players');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Demo players on leaderboards' }));
  expect(asked()).toBe('without');
  expect(localStorage.getItem('demoPlayers')).toBe('hidden');
  cleanup();
  show(true);
  expect(asked()).toBe('without');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
});

it('a shop without demo players does not offer to hide them', () => {
  show(false);
  expect(screen.queryByRole('checkbox')).toBeNull();
});
