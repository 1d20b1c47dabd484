// @vitest-environment happy-dom
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Rules } from '#contract/api/config.ts';
import { claimFreeCoins, freeCoins } from '#contract/api/free-coins.ts';
import { cents } from '#contract/money.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { createSessionStore, type Player, sessionStoreService } from '#src/session/session-store.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { fakeConfig } from '#src/play/testing/game-page.tsx';
import { takeNews } from '#src/ui/testing/taken-toasts.ts';
import CoinsModal from './coins-modal.tsx';

const sessionStore = createSessionStore();

vi.mock('./deposit-modal.tsx', () => ({ default: () => <h2>Deposit</h2> }));

const server = fakeServer();

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  server.clear();
  sessionStore.setState({ player: { id: '1', name: 'Mira' } as Player });
  takeNews();
});
afterEach(cleanup);

const SOCIAL: Partial<Rules> = { profile: 'social', real_money: false, free_coins: cents(100_000) };

function open(rules: Partial<Rules> | null) {
  return render(
    <MemoryRouter initialEntries={['/boxes?modal=deposit']}>
      <ShopFrame services={server.shop().bring(sessionStoreService, sessionStore)} config={rules ? fakeConfig(rules) : undefined}>
        <CoinsModal />
      </ShopFrame>
    </MemoryRouter>,
  );
}

describe('the way to more coins', () => {
  it('is none while the rules are unknown', () => {
    const { container } = open(null);
    expect(container.textContent).toBe('');
  });

  it('is the deposit where coins are bought', () => {
    open({});
    expect(screen.getByRole('heading', { name: 'Deposit' })).toBeTruthy();
  });

  it('is what is given today where they aren’t, and no deposit', async () => {
    server.answer(freeCoins, () => ({ data: { due: cents(74_950), next_at: null } }));
    server.answer(claimFreeCoins, () => ({
      data: { given: cents(74_950), balance: cents(100_000), balance_version: 2, next_at: '2026-01-02T00:00:00.000Z' },
    }));
    open(SOCIAL);
    expect(await screen.findByText(/top up your balance to 1,000\.00/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Deposit' })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Get 749.50 coins' }));
    await waitFor(() => expect(takeNews().map(({ text }) => text)).toEqual(['749.50 free coins added to your balance']));
  });

  it.each([
    [{ due: cents(0), next_at: '2026-01-02T00:00:00.000Z' }, /You already got today’s coins/],
    [{ due: cents(0), next_at: null }, /Your balance is above 1,000\.00/],
  ])('says when there is nothing to give: %j', async (data, words) => {
    server.answer(freeCoins, () => ({ data }));
    open(SOCIAL);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Get/ })).toBeNull();
  });
});
