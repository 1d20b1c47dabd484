// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Bonus, bonus, giveUpBonus } from '#contract/api/bonus.ts';
import { cents } from '#contract/money.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { type Asked, fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { fakeConfig } from '#src/play/testing/game-page.tsx';
import { createSessionStore, type Player, sessionStoreService } from '#src/session/session-store.ts';
import { takeNews } from '#src/ui/testing/taken-toasts.ts';
import { testBonus } from '#src/wallet/bonus/testing/test-bonus.ts';
import { BonusCard } from './bonus-card.tsx';

const server = fakeServer();
const sessionStore = createSessionStore();
let active: Bonus | null;
let asked: Asked[];

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  active = testBonus();
  asked = [];
  takeNews();
  server.clear();
  server.answer(bonus, () => ({ data: { bonus: active, unplayed: cents(0), method_bonus_at: null, balance_version: 1 } }));
  server.answer(giveUpBonus, ({ body }: Asked) => {
    asked.push({ body: body ?? {} });
    active = null;
    return { msg: '', data: { given_up: cents(337_60), balance: cents(650_00), balance_version: 2 } };
  });
  sessionStore.setState({ player: { id: 'mira', name: 'Mira' } as Player });
});
afterEach(() => {
  cleanup();
  sessionStore.setState({ player: undefined });
});

const Frame = ({ children }: { children: ReactNode }) => (
  <ShopFrame services={server.shop().bring(sessionStoreService, sessionStore)} config={fakeConfig()}>
    {children}
  </ShopFrame>
);

const show = () => render(<BonusCard />, { wrapper: Frame });
const toasts = (): string[] => takeNews().map(({ text }) => text);

it('says what is locked, the largest stake and the rule, and gives the bonus up after a question with the number', async () => {
  show();
  const card = await screen.findByRole('region', { name: 'Your bonus' });
  for (const shown of ['12.40 of 350.00 released', '325.00', '12.60', '32.50', '100.00 staked at an edge of 1% releases 2.00'])
    expect(card.textContent).toContain(shown);
  fireEvent.click(within(card).getByRole('button', { name: 'Give up bonus' }));
  const dialog = await screen.findByRole('dialog', { name: 'Give up your bonus?' });
  expect(dialog.textContent).toContain('This removes 337.60 bonus coins and can’t be undone.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Give up bonus' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your bonus' })).toBeNull());
  expect(asked).toEqual([{ body: { forfeit: 337_60 } }]);
  expect(toasts()).toEqual(['Bonus given up. 337.60 bonus coins were removed.']);
});

it('asks with the number of now, not with one that was loaded before', async () => {
  show();
  const button = await screen.findByRole('button', { name: 'Give up bonus' });
  active = testBonus({ locked: cents(200_00) });
  fireEvent.click(button);
  expect((await screen.findByRole('dialog')).textContent).toContain('This removes 212.60 bonus coins');
});

it('asks again with the new number where the bonus has changed', async () => {
  server.answer(giveUpBonus, () => {
    active = testBonus({ locked: cents(300_00) });
    throw new ApiError({ status: 409, code: 'bonus_changed', msg: 'Your bonus has changed.' });
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Give up bonus' }));
  const dialog = await screen.findByRole('dialog', { name: 'Give up your bonus?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Give up bonus' }));
  await waitFor(() => expect(dialog.textContent).toContain('This removes 312.60 bonus coins'));
  expect(toasts()).toEqual(['Your bonus has changed.']);
});

it('asks once what is lost, however often it is pressed before the answer, and shows that it asks', async () => {
  show();
  const button = await screen.findByRole('button', { name: 'Give up bonus' });
  let asks = 0;
  let answer = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  server.answer(bonus, async () => {
    asks += 1;
    await waiting;
    return { data: { bonus: active, unplayed: cents(0), method_bonus_at: null, balance_version: 1 } };
  });
  fireEvent.click(button);
  fireEvent.click(button);
  expect([asks, button.getAttribute('aria-busy')]).toEqual([1, 'true']);
  answer();
  expect(await screen.findByRole('dialog', { name: 'Give up your bonus?' })).toBeTruthy();
});
