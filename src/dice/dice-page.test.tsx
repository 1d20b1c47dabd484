// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { allBets, myBets } from '#contract/api/bets.ts';
import { diceBet } from '#contract/api/dice.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { balanceAfter, becomePlayer, fakeBet, fakeConfig, openShop, renderGame, world } from '#src/play/testing/game-page.tsx';
import { playSettings } from '#src/play/controls/play-settings.ts';
import { listGames } from '#tests/support/shown-games.ts';
import { FIRST_CHOICE, rememberedChoice } from './dice-choice.ts';
import { Component } from './dice-page.tsx';

/** Lets the next bet roll this, and remembers what was asked. */
function roll(rolled: number, payout: number): { asked: unknown[] } {
  const asked: unknown[] = [];
  world.server.answer(diceBet, (options) => {
    asked.push(options);
    const bet = fakeBet({ game: 'dice', side: 'under', target: 4_950, roll: rolled }, 100, payout);
    return { data: { bet, ...balanceAfter(49_900 + payout) } };
  });
  return { asked };
}

const button = (): HTMLElement => screen.getByTestId('place-bet');
const press = (): void => {
  fireEvent.pointerDown(button(), { isPrimary: true, button: 0 });
  fireEvent.click(button(), { detail: 1 });
};
const spoken = (): string => screen.getByRole('log').textContent;

beforeAll(async () => {
  listGames();
  await initI18n();
  await loadAllTexts();
  globalThis.ResizeObserver = class {
    readonly #observed: () => void;
    constructor(observed: ResizeObserverCallback) {
      this.#observed = () => observed([], this);
    }
    observe(): void {
      queueMicrotask(this.#observed);
    }
    unobserve(): void {}
    disconnect(): void {}
  };
  // happy-dom computes no layout; the slider needs a width.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
});

beforeEach(() => {
  localStorage.clear();
  rememberedChoice.setState(FIRST_CHOICE, true);
  playSettings('dice').setState({ tab: 'manual', instant: false });
  openShop();
  world.server.answer(myBets, () => ({ data: [], next: null }));
  world.server.answer(allBets, () => ({ data: [] }));
  becomePlayer(50_000);
});
afterEach(cleanup);

describe('a roll', () => {
  test('is revealed by the scene, and only then said, listed and paid', async () => {
    const { asked } = roll(1_234, 200);
    renderGame(Component);
    press();
    await waitFor(() => expect(world.scene.results()).toHaveLength(1));
    expect(asked).toMatchObject([{ body: { stake: 100, mode: 'normal', choice: { side: 'under', target: 5_211 } } }]);
    expect(world.gate.store.getState().balance).toBe(49_900);
    expect(spoken()).toBe('');
    expect(screen.queryByRole('link', { name: /12\.34/ })).toBeNull();
    world.scene.results()[0]?.read();
    await waitFor(() => expect(spoken()).toBe('12.34. You won 2.00 on a 1.00 bet.'));
    expect(world.gate.store.getState().balance).toBe(50_100);
    await waitFor(() => expect(screen.getByTestId('result').textContent).toContain('12.34'));
    const strip = screen.getByRole('list', { name: /last rolls/ });
    expect(within(strip).getByRole('link').getAttribute('href')).toMatch(/^\/bets\/bet-/);
  });

  test('is one bet for many presses', async () => {
    const { asked } = roll(9_000, 0);
    renderGame(Component);
    press();
    press();
    fireEvent.keyDown(document.body, { key: ' ' });
    await waitFor(() => expect(world.scene.results()).toHaveLength(1));
    press();
    expect(asked).toHaveLength(1);
    world.scene.results()[0]?.read();
    await waitFor(() => expect(spoken()).toContain('You lost 1.00.'));
    fireEvent.keyDown(document.body, { key: ' ' });
    await waitFor(() => expect(asked).toHaveLength(2));
  });
});

const reasonOf = (field: HTMLElement): string | null | undefined =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

describe('the choice', () => {
  test('is one thing seen four ways: fields, slider and picture', async () => {
    renderGame(Component);
    fireEvent.change(screen.getByTestId('dice-chance'), { target: { value: '25' } });
    expect(screen.getByTestId<HTMLInputElement>('dice-target').value).toBe('25.00');
    expect(screen.getByTestId<HTMLInputElement>('dice-multiplier').value).toBe('3.9603');
    const slider = await screen.findByTestId<HTMLInputElement>('dice-slider');
    expect(slider.value).toBe('2500');
    expect(slider.getAttribute('aria-valuetext')).toBe('Under 25.00');
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    fireEvent.keyDown(slider, { key: 'ArrowRight', shiftKey: true });
    expect(screen.getByTestId<HTMLInputElement>('dice-target').value).toBe('26.01');
    fireEvent.click(screen.getByRole('button', { name: 'Swap under and over' }));
    expect(screen.getByLabelText<HTMLInputElement>('Roll over').value).toBe('73.99');
    expect(world.scene.presented.at(-1)?.fact).toEqual({ kind: 'set', side: 'over', target: 7_399 });
    expect(localStorage.getItem('play:dice:choice')).toBe('{"side":"over","target":7399}');
  });

  test('that can’t be played is explained, and the last valid one is kept', () => {
    renderGame(Component);
    const field = screen.getByTestId<HTMLInputElement>('dice-chance');
    const before = screen.getByTestId<HTMLInputElement>('dice-target').value;
    fireEvent.change(field, { target: { value: '99' } });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(reasonOf(field)).toBe('The highest win chance is 98.00%.');
    expect(screen.getByTestId<HTMLInputElement>('dice-target').value).toBe(before);
    fireEvent.blur(field);
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(field.value).toBe('52.11');
    // A player who leaves by a click on the next field has not read it yet.
    expect(reasonOf(field)).toBe('The highest win chance is 98.00%. Still 52.11.');
    fireEvent.change(screen.getByTestId('dice-target'), { target: { value: '30' } });
    expect(reasonOf(field)).toBeUndefined();
  });

  test.each([
    ['dice-multiplier', '0.5', 'A win pays 1.0103× or more.'],
    ['dice-multiplier', '10000', 'A win pays 9,900.99× at most.'],
    ['dice-multiplier', 'twice', 'Enter a number like 2.5.'],
    ['dice-chance', '0', 'The lowest win chance is 0.01%.'],
    ['dice-chance', 'half', 'Enter a percentage like 49.5.'],
    ['dice-target', '0', 'The lowest target to roll under is 0.01.'],
    ['dice-target', '99', 'The highest target to roll under is 98.00.'],
    ['dice-target', '49.505', 'Rolls have two decimals.'],
    ['dice-target', '', 'Enter a roll like 49.5.'],
  ])('%s says why %s can’t be played, under the field', (id, text, reason) => {
    renderGame(Component);
    const field = screen.getByTestId<HTMLInputElement>(id);
    fireEvent.change(field, { target: { value: text } });
    expect(reasonOf(field)).toBe(reason);
  });

  test('of a first visit pays a round multiplier', () => {
    renderGame(Component);
    expect(screen.getByTestId<HTMLInputElement>('dice-multiplier').value).toBe('1.90');
  });

  test('bounds the stake by the most that may be won', () => {
    playSettings('dice').setState({ stake: 5_000 as never });
    renderGame(Component);
    fireEvent.change(screen.getByTestId('dice-multiplier'), { target: { value: '9000' } });
    expect(button().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByText(/The maximum stake here is/).length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole('button', { name: /^Max/ }));
    expect(button().getAttribute('aria-disabled')).toBeNull();
    playSettings('dice').setState({ stake: 100 as never });
  });
});

describe('who may play, and how', () => {
  test('a visitor sees everything and logs in at the button', async () => {
    becomePlayer(null);
    renderGame(Component);
    expect(button().textContent).toContain('Log in to play');
    expect(await screen.findByTestId('dice-slider')).toBeTruthy();
    expect(await screen.findByText('Your bets appear here')).toBeTruthy();
  });

  test('an empty balance is filled first', () => {
    becomePlayer(50);
    renderGame(Component);
    expect(button().textContent).toContain('Add coins to play');
    expect(screen.getByText('0.50 more needed')).toBeTruthy();
  });

  test('strict rules know neither auto play nor instant bets', () => {
    world.config = fakeConfig({ profile: 'uk', auto_play: false, instant_play: false, min_cycle_ms: 2_500 });
    playSettings('dice').setState({ tab: 'auto', instant: true });
    const { asked } = roll(9_000, 0);
    renderGame(Component);
    expect(screen.queryByRole('radio', { name: 'Auto' })).toBeNull();
    expect(screen.queryByRole('switch', { name: 'Instant' })).toBeNull();
    press();
    return waitFor(() => expect(asked).toMatchObject([{ body: { mode: 'normal' } }]));
  });

  test('hotkeys can be turned off', async () => {
    const { asked } = roll(9_000, 0);
    renderGame(Component);
    fireEvent.click(screen.getByRole('switch', { name: 'Hotkeys' }));
    fireEvent.keyDown(document.body, { key: ' ' });
    fireEvent.keyDown(document.body, { key: 'd' });
    expect(asked).toHaveLength(0);
    expect(screen.getByTestId<HTMLInputElement>('stake').value).toBe('1.00');
    fireEvent.click(screen.getByRole('switch', { name: 'Hotkeys' }));
    fireEvent.keyDown(document.body, { key: 'd' });
    expect(screen.getByTestId<HTMLInputElement>('stake').value).toBe('2.00');
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(screen.getByTestId<HTMLInputElement>('stake').value).toBe('1.00');
  });
});

describe('auto play', () => {
  test('plays its number of bets, is quiet on the way and sums up at the end', async () => {
    playSettings('dice').setState({
      tab: 'auto',
      instant: true,
      auto: { ...playSettings('dice').getState().auto, bets: 3 },
    });
    const { asked } = roll(8_765, 0);
    renderGame(Component);
    press();
    for (let bet = 1; bet <= 3; bet++) {
      await waitFor(() => expect(world.scene.results()).toHaveLength(bet));
      expect(spoken()).not.toContain('87.65');
      world.scene.results()[bet - 1]?.read();
    }
    await waitFor(() => expect(spoken()).toContain('Auto play ended: all bets have been played. 3 bets, 3.00 coins down.'));
    expect(spoken()).not.toContain('87.65');
    expect(asked).toMatchObject(Array.from({ length: 3 }, () => ({ body: { mode: 'auto' } })));
    expect(world.scene.results().every(({ fact }) => (fact as { mode?: string }).mode === 'instant')).toBe(true);
  });

  test('stops when the page is left', async () => {
    playSettings('dice').setState({ tab: 'auto', auto: { ...playSettings('dice').getState().auto, bets: 0 } });
    const { asked } = roll(9_000, 0);
    const { unmount } = renderGame(Component);
    press();
    await waitFor(() => expect(world.scene.results()).toHaveLength(1));
    unmount();
    world.scene.results()[0]?.read();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(asked).toHaveLength(1);
    expect(world.gate.store.getState().holding).toBe(false);
  });
});
