// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Bet } from '#contract/api/bets.ts';
import { betFloats, seedHash } from '#contract/fairness/seed-pair.ts';
import { cents } from '#contract/money.ts';
import { payoutAt } from '#contract/multiplier.ts';
import { seeded } from '#scenes/stage/random.ts';
import { unroundedReturn } from '#src/odds/exact-return.ts';
import { OddsPanel } from '#src/odds/odds-panel.tsx';
import { type OddsSetting, wagerOf } from '#src/odds/odds-setting.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { createSessionStore, sessionStoreService } from '#src/session/session-store.ts';
import { Api } from '#src/lib/api/api.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import * as betPage from '#src/play/record/bet-page.tsx';
import * as fairPage from '#src/fairness/pages/provably-fair-page.tsx';
import { contextOf } from '#src/lib/services/router-services.ts';
import { Services } from '#src/lib/services/services.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { stageBridge } from '#src/stage/stage-slot.tsx';
import { hasSlot, recordedStage, resetScene, scene } from '#src/play/replay/testing/recorded-stage.ts';
import { showGames } from '#tests/support/shown-games.ts';
import { verifyLine } from '#tools/verify.ts';
import { coin } from './coin-rules.ts';
import { withCoin } from './coin-shell.tsx';

const sessionStore = createSessionStore();

/** What every call answers: the shop's routes know the listed games alone. */
const call = vi.fn<() => Promise<never>>();

const SERVER_SEED = 'a'.repeat(64);
const USE = { serverSeed: SERVER_SEED, clientSeed: 'client', nonce: 0 };
const STAKE = cents(1_000);

/** A toss as the server would record it: the published example draws 0.4912…, which is heads. */
function toss(called: 'heads' | 'tails'): Bet {
  const { side } = coin.draw(betFloats(USE, 1), { called });
  const multiplier = coin.pays({ called }, { side }) ?? fail();
  const payout = payoutAt(STAKE, multiplier);
  const drawnFrom = { nonce: 0, client_seed: 'client', server_seed: SERVER_SEED, server_seed_hash: seedHash(SERVER_SEED) };
  const bet = {
    id: 'coin-0',
    placed_at: '2026-01-02T03:04:05.000Z',
    status: payout > 0 ? 'won' : 'lost',
    stake: STAKE,
    multiplier,
    payout,
  };
  // The types know the listed games alone.
  return { ...bet, ...drawnFrom, outcome: { game: coin.key, called, side } } as unknown as Bet;
}

function fail(): never {
  throw new Error('a call pays or does not');
}

function visit(address: string) {
  const routes = [
    { path: '/bets/:id', ...betPage, hydrateFallbackElement: <></> },
    { path: '/provably-fair', ...fairPage, hydrateFallbackElement: <></> },
  ];
  const services = new Services()
    .bring(apiService, Object.assign(new Api(), { call }))
    .bring(sessionStoreService, sessionStore)
    .bring(stageBridge, recordedStage);
  const router = createMemoryRouter(routes, { initialEntries: [address], getContext: contextOf(services) });
  render(
    <ShopFrame services={services}>
      <RouterProvider router={router} />
    </ShopFrame>,
  );
  return router;
}

let forget: () => void;
beforeAll(async () => {
  await showGames();
  await initI18n();
  await loadAllTexts();
  forget = withCoin();
});
afterAll(() => forget());
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  resetScene();
  sessionStore.setState({ player: null });
  call.mockReset();
  call.mockRejectedValue(new Error('not in this test'));
});
afterEach(cleanup);

test('a game that is added to the lists is verified on the page of all games', async () => {
  const router = visit(`/provably-fair?game=coin&server_seed=${SERVER_SEED}&client_seed=client&nonce=0&called=tails`);
  expect((await screen.findByTestId('outcome')).textContent).toBe('heads');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Coin' }).checked).toBe(true);
  expect(screen.getByText('Heads when the number is below 0.5, otherwise tails.')).toBeTruthy();
  expect(screen.getByText(/verify -- coin .*--called heads\|tails/)).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'heads' }));
  await userEvent.click(screen.getByRole('button', { name: 'Compute' }));
  expect(new URLSearchParams(router.state.location.search).get('called')).toBe('heads');
});

test('a check of it that makes no sense is named in its own words', async () => {
  visit(`/provably-fair?game=coin&server_seed=${SERVER_SEED}&client_seed=client&nonce=0&called=edge`);
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.map(({ textContent }) => textContent).join(' ')).toContain('A coin has heads and tails');
});

test('it is verified by the command', () => {
  const use = ['--server-seed', SERVER_SEED, '--client-seed', 'client', '--nonce', '0'];
  expect(verifyLine(['coin', ...use, '--called', 'heads'])).toBe('{"side":"heads","multiplier":1.98}');
  expect(verifyLine(['coin', ...use, '--called', 'tails'])).toBe('{"side":"heads","multiplier":0}');
  expect(() => verifyLine(['coin', ...use, '--called', 'edge'])).toThrow('--called must be one of heads, tails');
  expect(() => verifyLine(['nothing'])).toThrow('verify -- coin ');
});

test('it is counted and measured in the odds lab', async () => {
  // The types know the listed games alone.
  const setting = { game: coin.key, called: 'heads' } as unknown as OddsSetting;
  render(
    <ShopFrame>
      <OddsPanel setting={setting} />
    </ShopFrame>,
  );
  expect(await screen.findByText('99.0000%')).toBeTruthy();
  expect(screen.getByText(/Counted: one of two sides pays 1\.98, so 99\.0000%/)).toBeTruthy();
  expect(unroundedReturn(setting)).toMatchObject({ numerator: 99n, denominator: 100n });
  const { draw } = wagerOf(setting);
  const { next } = seeded('coin');
  let wins = 0;
  for (let play = 0; play < 20_000; play += 1) wins += draw(next);
  expect(wins / 20_000).toBeCloseTo(0.5, 1);
});

test('the page of its bet shows, plays and proves it', async () => {
  call.mockResolvedValue({ data: toss('heads') } as never);
  visit('/bets/coin-0');
  expect(await screen.findByRole('heading', { level: 1, name: 'Coin bet' })).toBeTruthy();
  const summary = screen.getByRole('region', { name: 'Won' });
  for (const text of ['1.98×', '+9.80', 'heads']) expect(summary.textContent).toContain(text);
  expect(hasSlot('coin')).toBe(true);
  expect(screen.getByRole('slider', { name: 'Position in the replay' })).toBeTruthy();
  await vi.waitFor(() => expect(scene.presented[0]).toEqual({ kind: 'tossed', side: 'heads' }));
  const verifier = screen.getByRole('link', { name: 'Check it step by step in the verifier' }).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URL(verifier, 'https://shop.test').searchParams)).toMatchObject({ game: 'coin', called: 'heads' });
  await userEvent.click(screen.getByRole('button', { name: 'Verify in this browser' }));
  expect((await screen.findByTestId('verdict')).textContent).toBe('Verified');
  const steps = within(screen.getByRole('region', { name: 'Step by step' })).getAllByRole('heading', { level: 3 });
  expect(steps.map(({ textContent }) => textContent).slice(-3)).toEqual([
    'The side: matches',
    'The multiplier: matches',
    'The payout: matches',
  ]);
});

test('a toss that was tampered with is not verified', async () => {
  const honest = toss('tails');
  call.mockResolvedValue({ data: { ...honest, outcome: { ...honest.outcome, side: 'tails' } } } as never);
  visit('/bets/coin-0');
  await screen.findByTestId('verdict');
  await userEvent.click(screen.getByRole('button', { name: 'Verify in this browser' }));
  expect((await screen.findByTestId('verdict')).textContent).toBe('Not verified');
});
