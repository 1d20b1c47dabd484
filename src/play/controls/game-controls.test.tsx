// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { bonus } from '#contract/api/bonus.ts';
import { cents } from '#contract/money.ts';
import { multiplier } from '#contract/multiplier.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { sessionStoreService } from '#src/session/session-store.ts';
import type { GameAsk } from '#src/play/bet/game-outcome.ts';
import { playStopsService } from '#src/play/bet/play-stops.ts';
import type { BetsOnTheWay, PlacingPort } from '#src/play/bet/placing-port.ts';
import { becomePlayer, openShop, renderGame, world } from '#src/play/testing/game-page.tsx';
import { testBonus } from '#src/wallet/bonus/testing/test-bonus.ts';
import { listGames } from '#tests/support/shown-games.ts';
import { BetControls } from './game-controls.tsx';
import { playSettings } from './play-settings.ts';
import { useGameControls } from './use-game-controls.ts';
import { useStake } from './use-stake.ts';

const STAKE = cents(100);
/** A loss limit that leaves less than that. */
const LOSS = { kind: 'loss', period: 'day', limit: cents(50_00), left: cents(40), resets_at: '2126-11-27T12:00:00.000Z' } as const;

/** How often the page was drawn, and the bets that it placed. */
let drawn = 0;
let placed: GameAsk[] = [];
let store = createStore<BetsOnTheWay>(() => ({ open: [], unknown: [], cooling: false }));

/** A game that takes one bet at a time and never answers on its own. */
const placing: PlacingPort<GameAsk> = {
  get store() {
    return store;
  },
  maxOpen: 1,
  shared: false,
  place(ask) {
    placed.push(ask);
    store.setState({ open: [{ step: 'sending', intent: ask }] });
    return { answered: new Promise(() => undefined), settled: new Promise(() => undefined) };
  },
  next: () => Promise.resolve(),
};

function Page() {
  useEffect(() => {
    drawn += 1;
  });
  const controls = useGameControls<GameAsk>({
    game: 'dice',
    placing,
    stake: useStake('dice', multiplier(20_000)),
    askOf: (common) => common,
  });
  return <BetControls controls={controls} label="Roll" />;
}

const button = (): HTMLElement => screen.getByTestId('place-bet');
const isLocked = (): boolean => button().getAttribute('aria-disabled') === 'true';
const space = (): boolean => fireEvent.keyDown(document.body, { key: ' ' });

beforeAll(async () => {
  listGames();
  await initI18n();
  await loadAllTexts();
});

beforeEach(() => {
  localStorage.clear();
  openShop();
  drawn = 0;
  placed = [];
  store = createStore<BetsOnTheWay>(() => ({ open: [], unknown: [], cooling: false }));
  becomePlayer(50_000);
});
afterEach(cleanup);

test('a bet on its way locks its button and draws nothing else of the page', () => {
  renderGame(Page);
  const before = drawn;
  space();
  expect(placed).toHaveLength(1);
  expect(isLocked()).toBe(true);
  act(() => store.setState({ open: [{ step: 'presenting', intent: { stake: STAKE } }] }));
  act(() => store.setState({ open: [] }));
  expect(isLocked()).toBe(false);
  expect(drawn).toBe(before);
});

test('a key reads the state at the moment when it is pressed', () => {
  renderGame(Page);
  act(() => store.setState({ open: [{ step: 'sending', intent: { stake: STAKE } }] }));
  space();
  expect(placed).toEqual([]);
  act(() => store.setState({ open: [], cooling: true }));
  space();
  expect(placed).toEqual([]);
  act(() => store.setState({ cooling: false }));
  space();
  expect(placed).toHaveLength(1);
});

test('a key leads no visitor away from the game, and asks no player for coins', () => {
  becomePlayer(null);
  renderGame(Page);
  space();
  expect(button().textContent).toBe('Log in to play');
  act(() => becomePlayer(5));
  space();
  expect(button().textContent).toBe('Add coins to play');
  expect(placed).toEqual([]);
  expect(location.search).toBe('');
});

test.each([
  [30_00, '7.00'],
  [400_00, '20.00'],
])(
  '%i cents of bonus coins bound the stake by the rule of their bonus, and the sentence under the button says so',
  async (locked, most) => {
    const rule = { stakeable: true, release_factor: 2, stake_cap: cents(7_00), stake_cap_percent: 5 };
    world.server.answer(bonus, () => ({
      data: { bonus: testBonus({ rule, locked: cents(locked) }), unplayed: cents(0), method_bonus_at: null, balance_version: 1 },
    }));
    world.gate.receiveLocked({ locked: cents(locked), version: 1 });
    playSettings('dice').setState((settings) => ({ ...settings, stake: cents(40_01) }));
    renderGame(Page);
    await waitFor(() => expect(isLocked()).toBe(true));
    expect(screen.getByText(`While you have bonus coins, the largest stake is ${most}.`)).toBeTruthy();
    space();
    expect(placed).toEqual([]);
    act(() => world.gate.receiveLocked({ locked: cents(0), version: 1 }));
    await waitFor(() => expect(isLocked()).toBe(false));
  },
);

test.each([
  ['a limit that leaves less', { limit: LOSS }, 'Your daily loss limit of 50.00 leaves 0.40 until 27.11.26'],
  ['a reality check', { checkDue: true }, 'Time for a reality check. Answer it to keep playing.'],
  ['a time-out', { exclusion: { code: 'timed_out', until: LOSS.resets_at } }, 'You’re taking a break until 27.11.26'],
] as const)('%s keeps the bet back, with a sentence under the button', (_what, stops, sentence) => {
  renderGame(Page);
  expect(isLocked()).toBe(false);
  act(() => world.services.get(playStopsService).setState(stops));
  expect(isLocked()).toBe(true);
  expect(screen.getByText((text) => text.startsWith(sentence))).toBeTruthy();
  space();
  expect(placed).toEqual([]);
});

test('a time-out stops auto play at once, with a sentence', async () => {
  playSettings('dice').setState({ tab: 'auto' });
  renderGame(Page);
  fireEvent.click(button());
  await waitFor(() => expect(placed).toHaveLength(1));
  act(() => world.services.get(playStopsService).setState({ exclusion: { code: 'timed_out', until: null } }));
  await waitFor(() => expect(screen.getByTestId('auto-stop').textContent).toContain('Finishing'));
  expect(placed).toHaveLength(1);
});

test('more points of the player draw no game anew', () => {
  renderGame(Page);
  const before = drawn;
  act(() => {
    const sessionStore = world.services.get(sessionStoreService);
    const { player } = sessionStore.getState();
    if (player) sessionStore.setState({ player: { ...player, user_level: { ...player.user_level, value: player.user_level.value + 1 } } });
  });
  expect(drawn).toBe(before);
});
