// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { bonus } from '#contract/api/bonus.ts';
import { cents } from '#contract/money.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { fakeConfig } from '#src/play/testing/game-page.tsx';
import { createSessionStore, type Player, sessionStoreService } from '#src/session/session-store.ts';
import { gateService } from '#src/settlement/gate.ts';
import { BalancePill } from './balance-pill.tsx';
import { testBonus } from './bonus/testing/test-bonus.ts';

const server = fakeServer();
const sessionStore = createSessionStore();

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
afterEach(() => {
  cleanup();
  sessionStore.setState({ player: undefined });
});

it('names the bonus coins in the balance, and how far they are released on hover', async () => {
  server.answer(bonus, () => ({ data: { bonus: testBonus(), unplayed: cents(0), method_bonus_at: null, balance_version: 1 } }));
  sessionStore.setState({ player: { id: 'mira', name: 'Mira' } as Player });
  const services = server.shop().bring(sessionStoreService, sessionStore);
  const gate = services.get(gateService);
  gate.setPlayer('mira');
  gate.receiveBalance({ balance: cents(1_000_00), locked: cents(0), version: 1 });
  render(
    <MemoryRouter>
      <ShopFrame services={services} config={fakeConfig()}>
        <BalancePill />
      </ShopFrame>
    </MemoryRouter>,
  );
  const pill = screen.getByRole('button', { name: 'Balance 1,000.00 coins. Make a deposit' });
  expect(pill.textContent).not.toContain('bonus');
  act(() => gate.receiveBalance({ balance: cents(1_000_00), locked: cents(325_00), version: 2 }));
  expect(await screen.findByRole('button', { name: 'Balance 1,000.00, 325.00 bonus coins. Make a deposit' })).toBe(pill);
  expect(pill.textContent).toContain('325.00 bonus');
  fireEvent.pointerOver(pill, { pointerType: 'mouse' });
  expect(await screen.findByText('12.40')).toBeTruthy();
  expect(document.body.textContent).toContain('of which 325.00 bonus');
  expect(document.body.textContent).toContain('12.40 of 350.00 released');
});
