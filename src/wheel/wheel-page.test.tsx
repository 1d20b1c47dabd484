// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelWheelBet, wheelBet } from '#contract/api/wheel.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { playSettings } from '#src/play/controls/play-settings.ts';
import { balanceAfter, becomePlayer, openShop, renderGame, world } from '#src/play/testing/game-page.tsx';
import { roundSocketService } from '#src/rounds/round-socket.ts';
import { fakeSocket } from '#src/rounds/testing/fake-socket.ts';
import { listGames } from '#tests/support/shown-games.ts';
import { Component } from './wheel-page.tsx';
import { wheelRounds } from './wheel-live.ts';
import { wheelChoice } from './wheel-choice.ts';

const socket = fakeSocket();

/** The spin of these rounds, ms: short, so that the tests are fast. */
const SPIN_MS = 300;
let number = 10;
let bets = 0;
const iso = (ms: number): string => new Date(Date.now() + ms).toISOString();

const roundOf = (status: string, change: object = {}): object => ({
  id: `round-${number}`,
  number,
  chain_id: 'chain',
  status,
  opened_at: iso(-1_000),
  closes_at: iso(14_000),
  started_at: null,
  ended_at: null,
  hash: null,
  draw: null,
  ...change,
});
const state = (status: string, change: object = {}): void => act(() => socket.publish('game', 'state', roundOf(status, change)));
const opens = (): void => {
  number += 1;
  state('starting');
};
/** Segment 3 pays 5×. */
const draw = { segment: 3, color: 5, spot: 0.5 };
const started = (): object => ({ started_at: iso(0), draw });

/** Bets are taken one after the other, stakes of 1.00 each. */
function takesBets(): { asked: { body: { color: number } }[] } {
  const asked: { body: { color: number } }[] = [];
  world.server.answer(wheelBet, (options: { body: { color: number; stake: number } }) => {
    asked.push(options);
    bets += 1;
    const { color, stake } = options.body;
    const bet = { id: `bet-${bets}`, round_id: `round-${number}`, placed_at: iso(0), status: 'placed', color, stake, payout: 0 };
    return Promise.resolve({ data: { bet, ...balanceAfter(50_000 - asked.length * 100) } });
  });
  return { asked };
}

const press = (color: number): void => {
  const button = screen.getByTestId(`bet-${color}`);
  fireEvent.pointerDown(button, { isPrimary: true, button: 0 });
  fireEvent.click(button, { detail: 1 });
};
const spoken = (): string => screen.getByRole('log').textContent;
const own = (): HTMLElement => screen.getByRole('region', { name: 'Your bets on this round' });

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

beforeEach(() => {
  localStorage.clear();
  playSettings('wheel').setState({ tab: 'manual', stake: 100 as never });
  wheelChoice.setState({ color: 2 });
  openShop((services) => services.bring(roundSocketService, socket.make));
  becomePlayer(50_000);
  number += 1;
  Object.assign(socket.state, {
    snapshot: {
      phases: { starting_ms: 15_000, in_progress_ms: SPIN_MS, ended_ms: 3_000 },
      round: roundOf('new'),
      bets: [],
      mine: [],
      recent: [
        { ...roundOf('ended'), id: `old-${number}`, number: number - 1, hash: 'b'.repeat(64), draw: { segment: 0, color: 50, spot: 0.5 } },
      ],
    },
  });
});
afterEach(cleanup);

async function open(): Promise<void> {
  renderGame(Component);
  await screen.findByText(/^Round /);
}

describe('a round of the wheel', () => {
  test('the colours are described by what a press does besides betting', async () => {
    becomePlayer(50);
    await open();
    opens();
    const described = screen.getByTestId('bet-2').parentElement?.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toContain('0.50');
  });

  test('takes several bets, gives one back, and keeps its result back until the wheel rests', async () => {
    await open();
    opens();
    const { asked } = takesBets();
    press(5);
    await waitFor(() => expect(within(own()).getByText('5×')).toBeTruthy());
    press(2);
    await waitFor(() => expect(within(own()).getByText('2×')).toBeTruthy());
    expect(asked.map(({ body }) => body.color)).toEqual([5, 2]);
    expect(world.gate.store.getState().balance).toBe(49_800);
    world.server.answer(cancelWheelBet, ({ params }: { params: { id: string } }) =>
      Promise.resolve({
        data: {
          bet: { id: params.id, round_id: `round-${number}`, placed_at: iso(0), status: 'canceled', color: 2, stake: 100, payout: 0 },
          ...balanceAfter(49_900),
        },
      }),
    );
    fireEvent.click(within(own()).getByRole('button', { name: 'Cancel 1.00 on 2×' }));
    await waitFor(() => expect(within(own()).queryByText('2×')).toBeNull());
    expect(world.gate.store.getState().balance).toBe(49_900);

    state('pending');
    expect(within(own()).queryByRole('button')).toBeNull();
    state('in_progress', started());
    const spun = world.scene.presented.find(({ fact }) => fact.kind === 'spun');
    expect(spun).toMatchObject({ id: `round-${number}`, fact: { segment: 3, lengthMs: SPIN_MS } });
    // The end is published a moment before this page has seen it: nothing shows, and the money waits.
    state('ended', { ...started(), ended_at: iso(0), hash: 'a'.repeat(64) });
    act(() => world.gate.receiveBalance({ balance: 50_400 as never, version: 1_000_000 }));
    expect(world.gate.store.getState()).toMatchObject({ balance: 49_900, holding: true });
    expect(screen.getByTestId('result').textContent).toBe('');
    expect(screen.queryByRole('link', { name: 'Landed on 5×' })).toBeNull();
    await waitFor(() => expect(screen.getByTestId('result').textContent).toBe('Landed on 5×'));
    expect(world.gate.store.getState()).toMatchObject({ balance: 50_400, holding: false });
    expect(within(own()).getByText('won 5.00')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Landed on 5×' })).toBeTruthy();
    await waitFor(() => expect(spoken()).toContain('Landed on 5×. You won 5.00 on a 1.00 bet.'));
  });

  test('that lags says so in its still picture, whose sentences alone are translated', async () => {
    world.hasGraphics = false;
    await open();
    opens();
    expect(screen.getByText(/^Bets close in/).textContent).toMatch(/^Bets close in \d+ s$/);
    expect(screen.getByText(/^Bets close in/).closest('[translate=no]')).toBeNull();
    expect(
      within(screen.getByText(/^Bets close in/))
        .getByText(/^\d+ s$/)
        .getAttribute('translate'),
    ).toBe('no');
    act(() => world.services.get(wheelRounds).link.store.setState({ lagSinceMs: Date.now() }));
    expect(screen.queryByText(/^Bets close in/)).toBeNull();
    expect(screen.getAllByText('Slow connection')).toHaveLength(2);
  });

  test('closes when the server says so', async () => {
    await open();
    opens();
    const { asked } = takesBets();
    state('pending');
    press(3);
    fireEvent.keyDown(document.body, { key: ' ' });
    expect(screen.getByTestId('bet-3').getAttribute('aria-disabled')).toBe('true');
    expect(asked).toHaveLength(0);
  });

  test('space bets on the last colour, which survives a reload', async () => {
    await open();
    opens();
    const { asked } = takesBets();
    press(3);
    await waitFor(() => expect(asked).toHaveLength(1));
    fireEvent.keyDown(document.body, { key: ' ' });
    await waitFor(() => expect(asked.map(({ body }) => body.color)).toEqual([3, 3]));
    expect(localStorage.getItem('play:wheel:choice')).toBe('{"color":3}');
  });

  test('a bet in doubt is asked for again by a button that names it, and no colour is bet on meanwhile', async () => {
    await open();
    opens();
    const asked: object[] = [];
    world.server.answer(wheelBet, ({ body }: { body: object }) => {
      asked.push(body);
      return Promise.reject(new ApiError({ status: 0, code: 'network', msg: '' }));
    });
    press(2);
    const again = await screen.findByRole('button', { name: 'Try again: 1.00 on 2×' }, { timeout: 4_000 });
    act(() => playSettings('wheel').setState({ stake: 1_000 as never }));
    press(5);
    expect(screen.getByTestId('bet-5').getAttribute('aria-disabled')).toBe('true');
    expect([asked.length, wheelChoice.getState().color]).toEqual([3, 2]);
    again.focus();
    fireEvent.click(again);
    await waitFor(() => expect(asked[3]).toMatchObject({ stake: 100, color: 2 }));
    expect(document.activeElement?.contains(screen.getByTestId('bet-5'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  test('no control of the stake reads like a colour', async () => {
    await open();
    opens();
    const seen = (element: HTMLElement): string =>
      [...element.querySelectorAll(':scope > span:first-child, :scope')]
        .map(({ firstChild }) => firstChild?.textContent?.trim() ?? '')
        .join('|');
    const colours = [2, 3, 5, 50].map((color) => screen.getByTestId(`bet-${color}`));
    const controls = screen.getAllByRole('button').filter((button) => !colours.includes(button));
    for (const button of controls) for (const color of [2, 3, 5, 50]) expect(seen(button).split('|')).not.toContain(`${color}×`);
    expect(screen.getByRole('button', { name: '×2 double the stake' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '½ of the stake' })).toBeTruthy();
  });

  test('a visitor watches and logs in at the button', async () => {
    becomePlayer(null);
    await open();
    opens();
    expect(screen.getByTestId('place-bet').textContent).toContain('Log in to play');
    expect(screen.getByRole('link', { name: 'Landed on 50×' })).toBeTruthy();
  });

  test('auto play bets once per round on its colour', async () => {
    playSettings('wheel').setState({ tab: 'auto', auto: { ...playSettings('wheel').getState().auto, bets: 2 } });
    wheelChoice.setState({ color: 5 });
    await open();
    opens();
    const { asked } = takesBets();
    fireEvent.click(screen.getByTestId('place-bet'));
    for (let spin = 1; spin <= 2; spin++) {
      await waitFor(() => expect(asked).toHaveLength(spin));
      await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
      state('pending');
      state('in_progress', started());
      state('ended', { ...started(), ended_at: iso(0), hash: 'a'.repeat(64) });
      await waitFor(() => expect(screen.getByTestId('result').textContent).toBe('Landed on 5×'));
      opens();
    }
    await waitFor(() => expect(spoken()).toContain('Auto play ended: all bets have been played. 2 bets, 8.00 coins up.'));
    expect(asked.map(({ body }) => body.color)).toEqual([5, 5]);
  });
});
