// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { bonus } from '#contract/api/bonus.ts';
import { cents } from '#contract/money.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import type { Services } from '#src/lib/services/services.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { fakeConfig } from '#src/play/testing/game-page.tsx';
import type { ChannelListener } from '#src/realtime/channels.ts';
import type { BonusNews } from '#contract/realtime/bonus.ts';
import { type Realtime, realtimeService } from '#src/realtime/realtime.ts';
import { createSessionStore, type Player, sessionStoreService } from '#src/session/session-store.ts';
import { gateService } from '#src/settlement/gate.ts';
import { BonusProgress } from './bonus-progress.tsx';
import { testBonus } from './testing/test-bonus.ts';
import { useBonus, useLiveBonus, withNews } from './use-bonus.ts';

type News = { data: BonusNews; epoch: string; seq: number };

const server = fakeServer();
const sessionStore = createSessionStore();
let listener: ChannelListener<News> | undefined;
let services: Services;
let seq = 0;

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  server.clear();
  server.answer(bonus, () => ({ data: { bonus: testBonus(), unplayed: cents(0), method_bonus_at: null, balance_version: 1 } }));
  sessionStore.setState({ player: { id: 'mira', name: 'Mira' } as Player });
  const realtime: Pick<Realtime, 'subscribeOwn'> = {
    subscribeOwn(_schema, given) {
      listener = given as unknown as typeof listener;
      return () => undefined;
    },
  };
  services = server
    .shop()
    .bring(sessionStoreService, sessionStore)
    .bring(realtimeService, realtime as Realtime);
  const gate = services.get(gateService);
  gate.setPlayer('mira');
  gate.receiveBalance({ balance: cents(1_000_00), version: 1 });
});
afterEach(() => {
  cleanup();
  sessionStore.setState({ player: undefined });
});

function Progress() {
  useLiveBonus();
  const active = useBonus().data?.bonus;
  return active ? <BonusProgress bonus={active} /> : <p>none</p>;
}

const show = () =>
  render(<Progress />, {
    wrapper: ({ children }) => (
      <ShopFrame services={services} config={fakeConfig()}>
        {children}
      </ShopFrame>
    ),
  });
const hear = (data: BonusNews): void => act(() => listener?.message({ data, epoch: '1', seq: ++seq }));
const testNews = (more: Partial<BonusNews>): BonusNews => ({ ...testBonus(more), balance_version: 1, ...more });
const locked = (): number => services.get(gateService).store.getState().locked;
const text = (): string | null => screen.getByText(/released$/).textContent;

it('says how much is released of what there is, and gives the gate the bonus coins', async () => {
  show();
  expect((await screen.findByText(/released$/)).textContent).toBe('12.40 of 350.00 released');
  expect([...document.querySelectorAll('[translate=no]')].map(({ textContent }) => textContent)).toEqual(['12.40', '350.00']);
  expect(locked()).toBe(325_00);
});

it('keeps its total while a bet is open', async () => {
  show();
  await screen.findByText(/released$/);
  hear(testNews({ locked: cents(295_00), staked: cents(30_00) }));
  await waitFor(() => expect(locked()).toBe(295_00));
  expect(text()).toBe('12.40 of 350.00 released');
});

it('follows its news, which wait with the coins while a scene plays', async () => {
  show();
  await screen.findByText(/released$/);
  const hold = services.get(gateService).hold({ id: 'box', concealing: 'movement', watchdogMs: 10_000 });
  hear(testNews({ released: cents(37_40), locked: cents(300_00) }));
  expect([text(), locked()]).toEqual(['12.40 of 350.00 released', 325_00]);
  act(() => hold.release('shown'));
  await waitFor(() => expect([text(), locked()]).toEqual(['37.40 of 350.00 released', 300_00]));
  hear(testNews({ status: 'released', released: cents(350_00), locked: cents(0), prizes: cents(0) }));
  expect(await screen.findByText('none')).toBeTruthy();
  expect(locked()).toBe(0);
});

it('goes with its own end, not with the late end of an earlier one', () => {
  const known = { bonus: testBonus(), unplayed: cents(0), method_bonus_at: null, balance_version: 1 };
  expect(withNews(known, testNews({ status: 'expired' })).bonus).toBeNull();
  expect(withNews(known, testNews({ id: 'earlier', status: 'expired' }))).toEqual(known);
});
