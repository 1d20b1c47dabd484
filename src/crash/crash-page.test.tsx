// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cancelCrashBet, closeCrashBet, crashBet, myCrashBets } from '#contract/api/crash.ts';
import { flightAt } from '#contract/games/crash.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { modalsService } from '#src/lib/modal.ts';
import { playSettings } from '#src/play/controls/play-settings.ts';
import { balanceAfter, becomePlayer, openShop, renderGame, world } from '#src/play/testing/game-page.tsx';
import { connectionService } from '#src/realtime/connection.ts';
import { roundSocketService } from '#src/rounds/round-socket.ts';
import { fakeSocket } from '#src/rounds/testing/fake-socket.ts';
import { sessionService } from '#src/session/session.ts';
import { toastsService } from '#src/ui/toast.ts';
import { listGames } from '#tests/support/shown-games.ts';
import { Component } from './crash-page.tsx';
import { crashChoice } from './crash-choice.ts';
import { crashRounds } from './crash-live.ts';
import { fakeFlights } from './testing/fake-flights.ts';

const socket = fakeSocket();
const flights = fakeFlights(() => socket);
const { opens, flies, busts, listed, bet: betOf } = flights;

/** The next bet is taken; the answer is a domain value, as `call` gives it. */
function takesBets(status = 'placed', auto: number | null = null): { asked: { body: object }[] } {
  const asked: { body: object }[] = [];
  world.server.answer(crashBet, (options: { body: object }) => {
    asked.push(options);
    flights.nextBet();
    return Promise.resolve({
      data: { bet: betOf({ status, auto, ...(status === 'queued' && { round_id: null }) }), ...balanceAfter(49_900) },
    });
  });
  return { asked };
}

const press = (testId: string): void => {
  const button = screen.getByTestId(testId);
  fireEvent.pointerDown(button, { isPrimary: true, button: 0 });
  fireEvent.click(button, { detail: 1 });
};
const spoken = (): string => screen.getByRole('log').textContent;

async function boards(): Promise<void> {
  opens();
  takesBets();
  press('place-bet');
  await screen.findByText('You’re in');
  listed();
}

beforeAll(async () => {
  listGames();
  await initI18n();
  await loadAllTexts();
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
});

beforeEach(async () => {
  localStorage.clear();
  playSettings('crash').setState({ tab: 'manual', stake: 100 as never });
  crashChoice.setState({ auto: null });
  openShop((services) => services.bring(roundSocketService, socket.make));
  becomePlayer(50_000);
  Object.assign(socket.state, { snapshot: flights.snapshot() });
});
afterEach(cleanup);
afterEach(() => vi.restoreAllMocks());

/** How long a flight has been under way when the page is sent its start, ms. */
const UNDER_WAY_MS = 6_000;

async function open(): Promise<void> {
  renderGame(Component);
  await screen.findByText(/^Round /);
}

describe('the facts', () => {
  const latest = (): string | null => screen.queryByText('Latest cash-out')?.parentElement?.textContent ?? null;

  test('say where a bet has won the maximum, unless it leaves or the flight ends before', async () => {
    await open();
    expect(latest()).toBe('Latest cash-out100,000.00×');
    act(() => playSettings('crash').setState({ stake: 1_234 as never }));
    expect(latest()).toBe('Latest cash-out8,103.72×');
    act(() => crashChoice.setState({ auto: 810_372 }));
    expect(latest()).toBeNull();
    act(() => crashChoice.setState({ auto: 810_373 }));
    expect(latest()).toBe('Latest cash-out8,103.72×');
    act(() => crashChoice.setState({ auto: null }));
    act(() => playSettings('crash').setState({ stake: 10 as never }));
    expect(latest()).toBeNull();
  });
});

describe('a flight', () => {
  test('is bet on, flown, cashed out, and shown: button, picture, balance, words', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Crashed at 3.41×' }).getAttribute('href')).toBe('/crash/rounds/old');
    await boards();
    expect(world.gate.store.getState().balance).toBe(49_900);
    const startedAt = Date.now();
    flies(UNDER_WAY_MS);
    const leave = await screen.findByTestId('cash-out');
    const [, shown] = /^Cash out (\d+\.\d\d)/.exec(leave.textContent) ?? [];
    // The stake is one coin. The page may believe that it is a moment behind, and a busy machine takes its time.
    expect(Number(shown)).toBeGreaterThanOrEqual(flightAt(UNDER_WAY_MS / 2) / 100);
    expect(Number(shown)).toBeLessThanOrEqual(flightAt(UNDER_WAY_MS + Date.now() - startedAt) / 100);
    let answer = (_value: unknown): void => undefined;
    const closes = vi.fn(() => new Promise((resolve) => (answer = resolve)));
    world.server.answer(closeCrashBet, closes);
    press('cash-out');
    expect(screen.getByTestId('cash-out').textContent).toContain('Cashing out…');
    press('cash-out');
    expect(closes).toHaveBeenCalledTimes(1);
    expect(closes).toHaveBeenCalledWith({ body: { bet_id: flights.betId() } });
    await act(async () => answer({ data: { bet: betOf({ status: 'won', at: 143, payout: 143 }), ...balanceAfter(50_043) } }));
    expect((await screen.findByTestId('outcome')).textContent).toBe('Cashed out 1.43 at 1.43×');
    expect(world.gate.store.getState().balance).toBe(50_043);
    expect(world.scene.presented.map(({ fact }) => fact)).toContainEqual(
      expect.objectContaining({ kind: 'cashed', outs: [expect.objectContaining({ own: true, at: 143 })] }),
    );
    expect(spoken()).toContain('Cashed out at 1.43×. You won 1.43 on a 1.00 bet.');
    busts(2.2);
    await waitFor(() => expect(spoken()).toContain('Crashed at 2.20×.'));
    expect(screen.getByTestId('result').textContent).toBe('Cashed out 1.43 at 1.43×');
    expect(within(screen.getByTestId('players')).getByText('1.43×')).toBeTruthy();
  });

  test('that is left shows the cash-out in its scene before the money may be seen', async () => {
    await open();
    await boards();
    flies();
    await screen.findByTestId('cash-out');
    const isDrawn = (): boolean => world.scene.presented.some(({ fact }) => fact.kind === 'cashed') ?? false;
    const drawnAtRelease: boolean[] = [];
    const hold = world.gate.hold.bind(world.gate);
    vi.spyOn(world.gate, 'hold').mockImplementation((request) => {
      const held = hold(request);
      return {
        ...held,
        release(reason) {
          drawnAtRelease.push(isDrawn());
          held.release(reason);
        },
      };
    });
    world.server.answer(closeCrashBet, () =>
      Promise.resolve({ data: { bet: betOf({ status: 'won', at: 143, payout: 143 }), ...balanceAfter(50_043) } }),
    );
    press('cash-out');
    await screen.findByTestId('outcome');
    expect(drawnAtRelease).toEqual([true]);
  });

  test('that crashes with the bet aboard is lost, and the next one can be played', async () => {
    await open();
    await boards();
    flies();
    await screen.findByTestId('cash-out');
    busts(1.5);
    expect((await screen.findByTestId('outcome')).textContent).toBe('Crashed at 1.50×: you lost 1.00');
    await waitFor(() => expect(spoken()).toContain('Crashed at 1.50×. You lost 1.00.'));
    expect(screen.getByTestId('place-bet').textContent).toContain('Bet on next flight');
    opens();
    await waitFor(() => expect(screen.queryByTestId('outcome')).toBeNull());
  });

  test('that is left at its target pays when the picture says so, however early the money comes', async () => {
    await open();
    opens();
    takesBets('placed', 200);
    press('place-bet');
    await screen.findByText('You’re in');
    listed();
    flies(11_500); // 2.00× is reached after 11.56 s
    await screen.findByTestId('cash-out');
    await waitFor(() => expect(world.gate.store.getState().holding).toBe(true));
    const { balance, balance_version: version } = balanceAfter(50_100);
    act(() => world.gate.receiveBalance({ balance, version }));
    expect(world.gate.store.getState().balance).toBe(49_900);
    flights.leaves(2, 2);
    await waitFor(() => expect(world.gate.store.getState().balance).toBe(50_100));
    expect(world.gate.store.getState().holding).toBe(false);
    expect((await screen.findByTestId('outcome')).textContent).toBe('Cashed out 2.00 at 2.00×');
  });

  test('too late is said, and the button lives on', async () => {
    await open();
    await boards();
    flies();
    await screen.findByTestId('cash-out');
    world.server.answer(closeCrashBet, () => Promise.reject(new ApiError({ status: 409, code: 'too_late', msg: 'Too late' })));
    press('cash-out');
    busts(1.5);
    expect((await screen.findByText(/^Too late: it crashed/)).dataset['testid']).toBe('outcome');
    expect(screen.getByTestId('place-bet')).toBeTruthy();
  });

  test('an unknown answer is looked up', async () => {
    await open();
    await boards();
    flies();
    await screen.findByTestId('cash-out');
    world.server.answer(closeCrashBet, () => Promise.reject(new ApiError({ status: 0, code: 'network', msg: '' })));
    let known = (_value: unknown): void => undefined;
    world.server.answer(myCrashBets, () => new Promise((resolve) => (known = resolve)));
    press('cash-out');
    expect(await screen.findByText('Checking your bet…')).toBeTruthy();
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      known({ data: [betOf({ status: 'won', at: 150, payout: 150 })], next: null });
    });
    expect((await screen.findByTestId('outcome')).textContent).toBe('Cashed out 1.50 at 1.50×');
  });

  test('offers coins, or says why the next one can’t be bet on, beside a bet that flies', async () => {
    const openModal = vi.spyOn(world.services.get(modalsService), 'openModal').mockReturnValue();
    await open();
    await boards();
    flies();
    const next = await screen.findByTestId('queue-bet');
    const note = (): string | undefined => document.getElementById(next.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(note()).toBeUndefined();
    act(() => playSettings('crash').setState({ stake: 60_000 as never }));
    expect([next.textContent, note(), next.getAttribute('aria-disabled')]).toEqual(['Add coins to play', '101.00 more needed', null]);
    press('queue-bet');
    expect(openModal.mock.calls).toEqual([['deposit', { amount: '101' }]]);
    act(() => world.services.get(connectionService).store.setState({ online: false }));
    expect([note(), next.getAttribute('aria-disabled')]).toEqual(['You’re offline. You can bet when you’re back online.', 'true']);
    act(() => world.services.get(connectionService).store.setState({ online: true }));
  });

  test('that lags says so in its still picture', async () => {
    world.hasGraphics = false;
    await open();
    opens();
    flies();
    act(() => world.services.get(crashRounds).link.store.setState({ lagSinceMs: Date.now() }));
    expect(screen.getAllByText('Slow connection')).toHaveLength(2);
  });

  test('space leaves it, once', async () => {
    await open();
    await boards();
    flies();
    await screen.findByTestId('cash-out');
    const closes = vi.fn(() => new Promise(() => undefined));
    world.server.answer(closeCrashBet, closes);
    fireEvent.keyDown(document.body, { key: ' ' });
    fireEvent.keyDown(document.body, { key: ' ', repeat: true });
    fireEvent.keyDown(document.body, { key: ' ' });
    expect(closes).toHaveBeenCalledTimes(1);
  });
});

describe('a bet without an answer', () => {
  const lost = (): Promise<never> => Promise.reject(new ApiError({ status: 0, code: 'network', msg: '' }));
  beforeEach(() => vi.spyOn(world.services.get(sessionService), 'refresh').mockResolvedValue(null));
  const learn = (change: object = {}): void => act(() => world.services.get(crashRounds).link.feed.own(betOf(change) as never));

  test('is in once own bets show it', async () => {
    await open();
    opens();
    flights.nextBet();
    const places = vi.fn(() => {
      learn();
      return lost();
    });
    world.server.answer(crashBet, places);
    press('place-bet');
    await waitFor(() => expect(spoken()).toContain('Your bet of 1.00 is in.'));
    expect(screen.getByText('You’re in')).toBeTruthy();
    expect(places).toHaveBeenCalledTimes(1);
    expect(world.services.get(toastsService).takeNews()).toEqual([]);
  });

  test('is in doubt no more once own bets show it later, and one that was known before or is another is not it', async () => {
    await open();
    opens();
    flights.nextBet();
    learn({ id: 'before', status: 'canceled' });
    world.server.answer(crashBet, lost);
    press('place-bet');
    await waitFor(() => expect(screen.getByTestId('place-bet').textContent).toBe('Try again'), { timeout: 4_000 });
    learn({ id: 'another', stake: 200, status: 'canceled' });
    learn({ id: 'with-target', auto: 200, status: 'canceled' });
    expect(screen.getByTestId('place-bet').textContent).toBe('Try again');
    learn();
    expect(await screen.findByText('You’re in')).toBeTruthy();
    listed();
    flies();
    busts(1.5);
    expect((await screen.findByTestId('place-bet')).textContent).toContain('Bet on next flight');
    expect(spoken().split('Your bet of 1.00 is in.')).toHaveLength(2);
  });
});

describe('a bet that waits', () => {
  test('can be taken back', async () => {
    await open();
    opens();
    flies();
    takesBets('queued');
    await waitFor(() => expect(screen.getByTestId('place-bet').textContent).toContain('Bet on next flight'));
    press('place-bet');
    expect(await screen.findByText('Waiting for the next flight')).toBeTruthy();
    world.server.answer(cancelCrashBet, () =>
      Promise.resolve({ data: { bet: betOf({ status: 'canceled', round_id: null }), ...balanceAfter(50_000) } }),
    );
    press('take-back');
    expect(await screen.findByTestId('place-bet')).toBeTruthy();
    expect(world.gate.store.getState().balance).toBe(50_000);
  });

  test('is looked up when it is not known whether it was taken back', async () => {
    await open();
    opens();
    flies();
    takesBets('queued');
    await screen.findByText('Bet on next flight');
    press('place-bet');
    await screen.findByText('Waiting for the next flight');
    const cancels = vi.fn(() => Promise.reject(new ApiError({ status: 0, code: 'network', msg: '' })));
    world.server.answer(cancelCrashBet, cancels);
    let known = (_value: unknown): void => undefined;
    world.server.answer(myCrashBets, () => new Promise((resolve) => (known = resolve)));
    press('take-back');
    await waitFor(() => expect(cancels).toHaveBeenCalledTimes(2));
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
    expect(screen.getByTestId('take-back').getAttribute('aria-disabled')).toBe('true');
    await act(async () => known({ data: [betOf({ status: 'canceled', round_id: null })], next: null }));
    expect(await screen.findByTestId('place-bet')).toBeTruthy();
    expect(spoken()).toContain('Bet of 1.00 canceled.');
  });

  test('is aboard of the next flight as soon as that lists it', async () => {
    await open();
    opens();
    flies();
    takesBets('queued');
    await screen.findByText('Bet on next flight');
    press('place-bet');
    await screen.findByText('Waiting for the next flight');
    busts(1.2);
    opens();
    listed();
    expect(await screen.findByText('You’re in')).toBeTruthy();
    await waitFor(() => expect(spoken()).toContain('Your bet of 1.00 is in.'));
    flies();
    expect(await screen.findByTestId('cash-out')).toBeTruthy();
    busts(1.6);
    opens();
    await waitFor(() => expect(screen.getByTestId('place-bet').textContent).toContain('Bet'));
    expect(screen.queryByText('Waiting for the next flight')).toBeNull();
  });
});

describe('who may play, and how', () => {
  test('a visitor watches and logs in at the button', async () => {
    becomePlayer(null);
    await open();
    opens();
    expect(screen.getByTestId('place-bet').textContent).toContain('Log in to play');
    flies();
    expect(world.scene.presented.map(({ fact }) => fact.kind)).toContain('started');
  });

  test('the target is part of the bet and survives a reload', async () => {
    await open();
    opens();
    const { asked } = takesBets();
    fireEvent.change(screen.getByTestId('auto-cash-out'), { target: { value: '2.5' } });
    expect(localStorage.getItem('play:crash:choice')).toBe('{"auto":250}');
    press('place-bet');
    await waitFor(() => expect(asked).toMatchObject([{ body: { stake: 100, auto: 250, mode: 'normal' } }]));
  });

  test('the keyboard stays beside the target that is taken away', async () => {
    await open();
    fireEvent.change(screen.getByTestId('auto-cash-out'), { target: { value: '2.5' } });
    fireEvent.blur(screen.getByTestId('auto-cash-out'));
    const off = screen.getByRole('button', { name: 'Turn auto cash-out off' });
    off.focus();
    fireEvent.click(off);
    expect(screen.getByTestId<HTMLInputElement>('auto-cash-out').value).toBe('');
    expect(document.activeElement?.contains(screen.getByTestId('auto-cash-out'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  test('auto play bets once per flight, needs a target, and sums up at its end', async () => {
    playSettings('crash').setState({ tab: 'auto', auto: { ...playSettings('crash').getState().auto, bets: 2 } });
    await open();
    opens();
    expect(screen.getAllByText(/Auto play needs an auto cash-out/).length).toBeGreaterThan(0);
    act(() => crashChoice.setState({ auto: 200 }));
    const { asked } = takesBets();
    const lost = (): number => spoken().split(/you lost/i).length;
    const before = lost();
    press('place-bet');
    for (let flight = 1; flight <= 2; flight++) {
      await waitFor(() => expect(asked).toHaveLength(flight));
      expect(asked.at(-1)).toMatchObject({ body: { mode: 'auto', auto: 200 } });
      await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
      listed();
      flies();
      busts(1.5);
      opens();
    }
    await waitFor(() => expect(spoken()).toContain('Auto play ended: all bets have been played. 2 bets, 2.00 coins down.'));
    expect(lost()).toBeLessThanOrEqual(before);
    expect(asked).toHaveLength(2);
  });
});
