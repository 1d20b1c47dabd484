// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allBets, myBets, type Bet } from '#contract/api/bets.ts';
import { plinkoBet, plinkoCurrent, plinkoLeaderboard } from '#contract/api/plinko.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { playSettings } from '#src/play/controls/play-settings.ts';
import { balanceAfter, becomePlayer, fakeBet, openShop, renderGame, world } from '#src/play/testing/game-page.tsx';
import { listGames } from '#tests/support/shown-games.ts';
import { Component } from './plinko-page.tsx';

/** Balls that are in the air when the page comes, and what the leaders were asked for. */
let current: Bet[] = [];
let queries: unknown[] = [];

const ball = (payout: number): Bet => fakeBet({ game: 'plinko', rows: 8, risk: 'low', path: 'LRLRLRLR', bucket: 4 }, 100, payout);

/** Lets the next balls pay these, one after the other. */
function pay(...payouts: number[]): { asked: unknown[] } {
  const asked: unknown[] = [];
  let balance = 50_000;
  world.server.answer(plinkoBet, (options) => {
    const payout = payouts[asked.length] ?? 0;
    asked.push(options);
    balance += payout - 100;
    return { data: { bet: ball(payout), ...balanceAfter(balance) } };
  });
  return { asked };
}

const press = (): void => {
  const button = screen.getByTestId('place-bet');
  fireEvent.pointerDown(button, { isPrimary: true, button: 0 });
  fireEvent.click(button, { detail: 1 });
};
const air = (): string | null => screen.getByTestId('in-the-air').textContent;
const radio = (name: string): HTMLInputElement => screen.getByRole('radio', { name });
const locked = (name: string): boolean | undefined => radio(name).closest('fieldset')?.disabled;

beforeAll(async () => {
  listGames();
  await initI18n();
  await loadAllTexts();
});

beforeEach(() => {
  localStorage.clear();
  playSettings('plinko').setState({ tab: 'manual', instant: false });
  openShop();
  current = [];
  queries = [];
  world.server.answer(plinkoCurrent, () => ({ data: current, server_time: new Date().toISOString() }));
  world.server.answer(plinkoLeaderboard, ({ query }: { query: object }) => {
    queries.push(query);
    return { data: [] };
  });
  world.server.answer(myBets, () => ({ data: [], next: null }));
  world.server.answer(allBets, () => ({ data: [] }));
  becomePlayer(50_000);
});
afterEach(cleanup);

describe('balls', () => {
  test('fall at once and are each paid when they land, in whatever order', async () => {
    pay(300, 50);
    renderGame(Component);
    fireEvent.click(radio('8'));
    fireEvent.click(radio('Low'));
    press();
    press();
    await waitFor(() => expect(world.scene.results()).toHaveLength(2));
    await waitFor(() => expect(air()).toBe('2'));
    expect(world.gate.store.getState().balance).toBe(49_800);
    world.scene.results()[1]?.read();
    await waitFor(() => expect(air()).toBe('1'));
    expect(world.gate.store.getState().balance).toBe(49_850);
    expect(screen.getByRole('log').textContent).toBe('0.50×. You got 0.50 back on a 1.00 bet.');
    world.scene.results()[0]?.read();
    await waitFor(() => expect(air()).toBe('0'));
    expect(world.gate.store.getState().balance).toBe(50_150);
  });

  test('draw the page now and then where many of them fall, not each of them', async () => {
    const balls = 60;
    let drawn = 0;
    pay(...Array.from({ length: balls }, () => 50));
    renderGame(() => (
      <Profiler id="page" onRender={() => (drawn += 1)}>
        <Component />
      </Profiler>
    ));
    const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 4));
    await moment();
    const before = drawn;
    for (let ball = 0; ball < balls; ball++) {
      press();
      await moment();
    }
    await waitFor(() => expect(world.scene.results()).toHaveLength(balls));
    for (const { read } of world.scene.results()) {
      read();
      await moment();
    }
    await waitFor(() => expect(air()).toBe('0'));
    expect(world.gate.store.getState().balance).toBe(50_000 - balls * 50);
    // Each ball is pressed, answered and landed: three reasons to draw the page anew.
    expect(drawn - before).toBeLessThan(balls);
  });

  test('lock the board while they fly', async () => {
    pay(50);
    renderGame(Component);
    fireEvent.click(radio('16'));
    fireEvent.click(radio('8'));
    expect(world.scene.presented.at(-1)?.fact).toMatchObject({ kind: 'board', rows: 8 });
    press();
    await waitFor(() => expect(locked('16')).toBe(true));
    expect(locked('High')).toBe(true);
    await waitFor(() => expect(world.scene.results()).toHaveLength(1));
    world.scene.results()[0]?.read();
    await waitFor(() => expect(locked('16')).toBe(false));
  });

  test('that were in the air before a reload come back at their age, on their own board', async () => {
    const bet = { ...ball(700), placed_at: new Date(Date.now() - 900).toISOString() };
    current = [bet];
    localStorage.clear();
    renderGame(Component);
    await waitFor(() => expect(world.scene.results()).toHaveLength(1));
    const presented = world.scene.results()[0];
    expect(presented?.id).toBe(bet.id);
    expect(performance.now() - (presented?.atMs ?? 0)).toBeGreaterThanOrEqual(900);
    expect(world.gate.store.getState().balance).toBe(49_300);
    expect(radio('8').checked).toBe(true);
    expect(screen.queryByRole('link', { name: /8 rows/ })).toBeNull();
    presented?.read();
    await waitFor(() => expect(world.gate.store.getState().balance).toBe(50_000));
    expect(await screen.findByRole('link', { name: /8 rows/ })).toBeTruthy();
  });
});

test('the leaderboard asks by metric, period, risk and rows', async () => {
  renderGame(Component);
  fireEvent.click(screen.getByRole('tab', { name: 'Leaderboard' }));
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ metric: 'win_amount', period: 'week', demo: true }));
  fireEvent.click(screen.getByRole('radio', { name: 'Multiplier' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Rows' }), { target: { value: '16' } });
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ metric: 'multiplier', rows: 16 }));
  expect(await screen.findByText('No one here yet')).toBeTruthy();
});
