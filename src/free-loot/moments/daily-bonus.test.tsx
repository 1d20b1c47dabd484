// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type DailyBonus as Bonus, dailyBonus } from '#contract/api/free-loot.ts';
import { cents } from '#contract/money.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { createSessionStore, sessionStoreService } from '#src/session/session-store.ts';
import { DailyBonus } from './daily-bonus.tsx';

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Lets time pass second by second, so that what each second draws is there for the next one. */
async function pass(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left--) await act(() => vi.advanceTimersByTimeAsync(1_000));
}

/** Shows the bonus of a day that ends after a minute, beside a form. */
function showBonus(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance', 'Date'] });
  const server = fakeServer();
  const box = {
    id: 'daily',
    slug: 'daily',
    name: 'Daily',
    type: 'free',
    categories: [],
    price: cents(0),
    img_url: '/box.webp',
    colors: ['#112233', '#445566'],
    top_prizes: [],
    items_count: 1,
    return_ppm: 0,
  } as unknown as Bonus['box'];
  const ends_at = new Date(Date.now() + 60_000).toISOString();
  server.answer(dailyBonus, () => ({ data: { promo: null, box, opened: false, now: new Date().toISOString(), ends_at } }));
  const store = createSessionStore();
  store.setState({ player: null });
  render(
    <MemoryRouter>
      <ShopFrame services={server.shop().bring(sessionStoreService, store)}>
        <form>
          <input aria-label="Subject" />
        </form>
        <DailyBonus blocked={false} />
      </ShopFrame>
    </MemoryRouter>,
  );
}

test('the bonus comes up, and goes when its day is over', async () => {
  showBonus();
  await pass(12);
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await pass(60);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the bonus waits while a form is begun, also after its field was left', async () => {
  showBonus();
  const field = screen.getByRole('textbox', { name: 'Subject' });
  fireEvent.input(field, { target: { value: 'A lost bet' } });
  await pass(20);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.input(field, { target: { value: '' } });
  await pass(5);
  expect(screen.queryByRole('dialog')).not.toBeNull();
});
