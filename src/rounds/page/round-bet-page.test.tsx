// @vitest-environment happy-dom
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bet as betRoute, type RoundBet } from '#contract/api/bets.ts';
import type { WheelDraw } from '#contract/games/wheel.ts';
import { cents, formatCents } from '#contract/money.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { contextOf } from '#src/lib/services/router-services.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { createSessionStore, sessionStoreService } from '#src/session/session-store.ts';
import { Component, loader } from '#src/play/record/bet-page.tsx';
import { hasSlot, recordedStage, resetScene } from '#src/play/replay/testing/recorded-stage.ts';
import { stageBridge } from '#src/stage/stage-slot.tsx';
import { showGames } from '#tests/support/shown-games.ts';
import { type ChainAnswer, type ChainRequest, serveChain } from '../proof/chain-job.ts';
import { roundBetRecord, roundThat } from '../testing/round-bet-records.ts';

const sessionStore = createSessionStore();

/** The chain's worker, in this process: it hashes with the worker's own code. */
class NearWorker extends EventTarget {
  postMessage(request: ChainRequest): void {
    const post = (data: ChainAnswer): void => void this.dispatchEvent(Object.assign(new Event('message'), { data }));
    void serveChain({ post, pause: () => Promise.resolve() })(request);
  }
  terminate(): void {}
}

const server = fakeServer();

function visit(bet: RoundBet): void {
  server.answer(betRoute, () => ({ data: bet }));
  const services = server.shop().bring(sessionStoreService, sessionStore).bring(stageBridge, recordedStage);
  const router = createMemoryRouter([{ path: '/bets/:id', Component, loader, hydrateFallbackElement: <></> }], {
    initialEntries: [`/bets/${bet.id}`],
    getContext: contextOf(services),
  });
  render(
    <ShopFrame services={services}>
      <RouterProvider router={router} />
    </ShopFrame>,
  );
}

const summary = (name: string): Promise<HTMLElement> => screen.findByRole('region', { name });
const facts = (card: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    within(card)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
  );
const result = (): string | null => screen.getByTestId('verdict').textContent;
const verify = () => userEvent.click(screen.getByRole('button', { name: 'Verify in this browser' }));
const stepNames = () =>
  within(screen.getByRole('region', { name: 'Step by step' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

// A busy machine takes its time.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(async () => {
  await showGames();
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  vi.stubGlobal('Worker', NearWorker);
  resetScene();
  server.clear();
  sessionStore.setState({ player: null });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const flight = roundThat<{ bust: number }>('crash', ({ bust }) => bust > 200 && bust < 2_000);
const spin = roundThat<WheelDraw>('wheel', ({ color }) => color === 3);

describe('the page of a bet on a flight', () => {
  it('shows a cash-out with its figures, its round, its film and a proof down to the end of the chain', async () => {
    visit(roundBetRecord({ outcome: { game: 'crash', auto: 150, at: 150 }, status: 'won', round: flight.number }));
    const card = await summary('Won');
    expect(screen.getByRole('heading', { level: 1, name: 'Crash bet' })).toBeTruthy();
    expect(document.title).toBe('Crash bet: proof and replay | Fairdrop');
    expect(facts(card)).toMatchObject({
      Multiplier: '1.50×',
      'Auto cash-out': '1.50×',
      'Cashed out at': '1.50×',
      'Crashed at': `${(flight.result.bust / 100).toFixed(2)}×`,
      Round: `#${flight.number}`,
    });
    for (const amount of ['15.00', '10.00', '+5.00']) expect(card.textContent).toContain(amount);
    expect(
      within(card)
        .getByRole('link', { name: `#${flight.number}` })
        .getAttribute('href'),
    ).toBe(`/crash/rounds/round-${flight.number}`);
    expect(hasSlot('crash')).toBe(true);
    expect(result()).toBe('Not checked yet');
    await verify();
    await waitFor(() => expect(result()).toBe('Verified'));
    expect(stepNames()).toEqual([
      'The hash belongs to the chain: matches',
      'Hash and salt are mixed',
      'A 52-bit number',
      'The bust: matches',
      'The multiplier: matches',
      'The payout: matches',
      'The link before',
    ]);
  });

  it('shows a lost bet without a cash-out', async () => {
    visit(roundBetRecord({ outcome: { game: 'crash', auto: null, at: null }, status: 'lost', round: flight.number }));
    const shown = facts(await summary('Lost'));
    expect(shown).toMatchObject({ Multiplier: '0.00×', 'Auto cash-out': 'Off' });
    expect(shown).not.toHaveProperty('Cashed out at');
    await verify();
    await waitFor(() => expect(result()).toBe('Verified'));
  });

  it('keeps the target of an open bet and its round’s result to itself, and asks again until they are known', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'], shouldAdvanceTime: true });
    try {
      const outcome = { game: 'crash', auto: null, at: null } as const;
      visit(roundBetRecord({ outcome, status: 'open', round: flight.number, phase: 'in_progress' }));
      const card = await summary('In play');
      expect(facts(card)).toMatchObject({ 'Auto cash-out': 'Shown after the flight', Round: `#${flight.number}` });
      expect(Object.keys(facts(card))).not.toEqual(expect.arrayContaining(['Crashed at']));
      expect(screen.getByText(/^This bet’s round is still running/)).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Watch it live' }).getAttribute('href')).toBe('/crash');
      expect(hasSlot('crash')).toBe(false);
      expect(result()).toBe('Not revealed yet');
      expect(screen.getByText('Sealed until the round ends')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Verify in this browser' })).toBeNull();
      const over = roundBetRecord({ outcome: { game: 'crash', auto: 150, at: 150 }, status: 'won', round: flight.number });
      server.answer(betRoute, () => ({ data: over }));
      await vi.advanceTimersByTimeAsync(4_500);
      expect(facts(await summary('Won'))).toMatchObject({ 'Auto cash-out': '1.50×' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('waits with the film and the proof of a bet that was cashed out until its flight is over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'], shouldAdvanceTime: true });
    try {
      const outcome = { game: 'crash', auto: 150, at: 150 } as const;
      visit(roundBetRecord({ outcome, status: 'won', round: flight.number, phase: 'in_progress' }));
      expect(facts(await summary('Won'))).not.toHaveProperty('Crashed at');
      expect(hasSlot('crash')).toBe(false);
      expect(result()).toBe('Not revealed yet');
      const over = roundBetRecord({ outcome, status: 'won', round: flight.number });
      server.answer(betRoute, () => ({ data: over }));
      await vi.advanceTimersByTimeAsync(4_500);
      await waitFor(() => expect(hasSlot('crash')).toBe(true));
      expect(result()).toBe('Not checked yet');
    } finally {
      vi.useRealTimers();
    }
  });

  it('says of a bet that waits, and of one that was taken back before it had a round, that there is no round', async () => {
    const outcome = { game: 'crash', auto: null, at: null } as const;
    visit(roundBetRecord({ outcome, status: 'open', round: null }));
    expect(facts(await summary('Waiting for its round'))).not.toHaveProperty('Round');
    expect(screen.getByText(/^This bet is waiting for the next round/)).toBeTruthy();
    expect(screen.queryByTestId('verdict')).toBeNull();
    cleanup();
    visit({ ...roundBetRecord({ outcome, status: 'canceled', round: null }), id: 'other' });
    const card = await summary('Canceled');
    expect(card.textContent).toContain('10.00');
    expect(facts(card)).not.toHaveProperty('Profit');
    expect(screen.getByText(/nothing to prove/)).toBeTruthy();
  });

  it('shows a record that was tampered with as not verified, and where', async () => {
    const honest = roundBetRecord({ outcome: { game: 'crash', auto: null, at: 150 }, status: 'won', round: flight.number });
    visit({ ...honest, payout: cents(honest.payout + 1) });
    await summary('Won');
    await verify();
    await waitFor(() => expect(result()).toBe('Not verified'));
    expect(stepNames()).toEqual(expect.arrayContaining(['The bust: matches', 'The multiplier: matches', 'The payout: differs']));
  });

  it('does not verify a round that is no link of its chain', async () => {
    const honest = roundBetRecord({ outcome: { game: 'crash', auto: null, at: 150 }, status: 'won', round: flight.number });
    visit({ ...honest, round: honest.round && { ...honest.round, number: flight.number + 1 } } as RoundBet);
    await summary('Won');
    await verify();
    await waitFor(() => expect(result()).toBe('Not verified'));
    expect(stepNames()[0]).toBe('The hash belongs to the chain: differs');
  });

  it('draws a record plainly that no scene can show', async () => {
    const honest = roundBetRecord({ outcome: { game: 'crash', auto: null, at: 150 }, status: 'won', round: flight.number });
    visit({ ...honest, outcome: { game: 'crash', auto: null, at: 7 } } as RoundBet);
    await summary('Won');
    expect(hasSlot('crash')).toBe(false);
    expect(screen.getByRole('region', { name: 'Replay' }).textContent).toBe(`${(flight.result.bust / 100).toFixed(2)}×`);
  });
});

describe('the page of a bet on a spin', () => {
  it.each([
    [3, 'won', 'Won', '3.00×', '30.00'],
    [5, 'lost', 'Lost', '0.00×', '0.00'],
  ] as const)('shows a bet on %i× that %s, and proves it', async (color, status, name, multiplier, payout) => {
    visit(roundBetRecord({ outcome: { game: 'wheel', color }, status, round: spin.number }));
    const card = await summary(name);
    expect(screen.getByRole('heading', { level: 1, name: 'Crazy Wheel bet' })).toBeTruthy();
    expect(facts(card)).toMatchObject({ Multiplier: multiplier, Color: `${color}×`, 'Landed on': '3×' });
    expect(card.textContent).toContain(payout);
    expect(hasSlot('wheel')).toBe(true);
    await verify();
    await waitFor(() => expect(result()).toBe('Verified'));
    expect(stepNames()).toEqual(expect.arrayContaining(['The segment: matches', 'The spot: matches', 'The multiplier: matches']));
  });

  it('says nothing of where a spinning wheel will stop', async () => {
    visit(roundBetRecord({ outcome: { game: 'wheel', color: 3 }, status: 'open', round: spin.number, phase: 'in_progress' }));
    const card = await summary('In play');
    expect(facts(card)).not.toHaveProperty('Landed on');
    expect(document.body.textContent).not.toContain('Landed');
    expect(hasSlot('wheel')).toBe(false);
  });

  it.each([
    ['refunded', 'Refunded', /couldn’t be finished/],
    ['canceled', 'Canceled', /canceled in time/],
  ] as const)('shows a bet that was %s with its stake, why, and the proof of its round', async (status, name, why) => {
    visit(roundBetRecord({ outcome: { game: 'wheel', color: 3 }, status, round: spin.number }));
    const card = await summary(name);
    expect(card.textContent).toContain(formatCents(cents(1_000)));
    expect(facts(card)).not.toHaveProperty('Multiplier');
    expect(screen.getByText(why)).toBeTruthy();
    expect(hasSlot('wheel')).toBe(false);
    await verify();
    await waitFor(() => expect(result()).toBe('Verified'));
    expect(stepNames()).not.toContain('The payout: matches');
  });
});
