// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exclusion, takeTimeOut } from '#contract/api/exclusion.ts';
import { confirmLimitRaise, playerLimits, type PlayerLimits, setPlayerLimit, withdrawLimitRaise } from '#contract/api/player-limits.ts';
import { cents } from '#contract/money.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { type Asked, fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import type { Services } from '#src/lib/services/services.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { fakeConfig } from '#src/play/testing/game-page.tsx';
import { playStopsService } from '#src/play/bet/play-stops.ts';
import { createSessionStore, sessionStoreService } from '#src/session/session-store.ts';
import { testPlayer } from '#src/session/testing/test-player.ts';
import { takeNews } from '#src/ui/testing/taken-toasts.ts';
import { Component } from './limits-page.tsx';
import Protection from './protection.tsx';
import StopButton from './stop-button.tsx';
import { testExclusion, testLimits } from './testing/test-figures.ts';

const server = fakeServer();
const sessionStore = createSessionStore();
const LOSS = { kind: 'loss', period: 'day' } as const;
const soon = (ms: number): string => new Date(Date.now() + ms).toISOString();
let services: Services;
let limits: PlayerLimits;
let asked: Asked[];

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  asked = [];
  limits = testLimits({ ...LOSS, limit: cents(50_00), set_by: 'player', used: cents(12_40), left: cents(37_60) });
  server.clear();
  server.answer(playerLimits, () => ({ data: limits }));
  server.answer(exclusion, () => ({ data: testExclusion() }));
  for (const route of [setPlayerLimit, confirmLimitRaise, withdrawLimitRaise])
    server.answer(route, (one: Asked) => {
      asked.push(one);
      return { data: limits };
    });
  sessionStore.setState({ player: testPlayer() });
  services = server.shop().bring(sessionStoreService, sessionStore);
});
afterEach(cleanup);

function show(profile: 'default' | 'de' = 'default') {
  const rules = profile === 'de' ? { profile, max_stake: cents(1_00), min_cycle_ms: 5_000, auto_play: false, register: true } : {};
  render(
    <MemoryRouter>
      <ShopFrame services={services} config={fakeConfig(rules)}>
        <Protection />
        <Component />
      </ShopFrame>
    </MemoryRouter>,
  );
  return userEvent.setup();
}
const panel = async (section: string, name: string): Promise<HTMLElement> =>
  within(await screen.findByRole('region', { name: section })).getByRole('group', { name: new RegExp(`^${name}`) });
const toasts = (): string[] => takeNews().map(({ text }) => text);

describe('the page of limits', () => {
  it('says what of a limit is used and left, and which rules hold and why', async () => {
    show('de');
    expect((await panel('Losses', 'Per day')).textContent).toContain('12.40 used, 37.60 left. Resets');
    const rules = screen.getByRole('region', { name: 'Rules of play' });
    for (const shown of [
      'Germany',
      'Interstate Treaty',
      'The maximum stake per bet is 1.00.',
      '5 seconds apart',
      'Auto play is off.',
      'self-exclusion register',
    ])
      expect(rules.textContent).toContain(shown);
  });

  it('sets a lower limit at once', async () => {
    const user = show();
    const daily = await panel('Losses', 'Per day');
    await user.click(within(daily).getByRole('button', { name: 'Change' }));
    const field = within(daily).getByRole('textbox', { name: 'New daily loss limit in coins' });
    await user.clear(field);
    await user.type(field, '1.234{Enter}');
    expect(within(daily).getByText('Enter an amount like 50 or 12.50')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '12345678901{Enter}');
    expect(within(daily).getByText('Limit must be at most 999,999,999.99')).toBeTruthy();
    expect(asked).toEqual([]);
    await user.clear(field);
    await user.type(field, '20');
    expect(within(daily).getByText('This applies immediately.')).toBeTruthy();
    limits = testLimits({ ...LOSS, limit: cents(20_00), set_by: 'player', used: cents(12_40), left: cents(7_60) });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(daily.textContent).toContain('7.60 left'));
    expect(asked).toEqual([{ body: { ...LOSS, limit: 20_00 } }]);
    expect(toasts()).toEqual(['Limit saved. It applies from now on.']);
    expect(within(daily).queryByRole('textbox')).toBeNull();
  });

  it('says that a higher one waits, confirms it when it may be, and withdraws it', async () => {
    const set = { ...LOSS, limit: cents(50_00), set_by: 'player', used: cents(0), left: cents(50_00) } as const;
    const pending = { limit: cents(90_00), confirm_from: soon(86_400_000), expires_at: soon(2 * 86_400_000) };
    limits = testLimits({ ...set, pending });
    const user = show();
    const daily = await panel('Losses', 'Per day');
    expect(daily.textContent).toContain('90.00 is waiting. You can confirm it from ');
    expect(within(daily).getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true);
    limits = testLimits({ ...set, pending: { ...pending, confirm_from: soon(-1_000) } });
    await user.click(within(daily).getByRole('button', { name: 'Withdraw' }));
    await user.click(await within(daily).findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(asked).toEqual([{ body: LOSS }, { body: LOSS }]));
  });

  it('keeps a form open that the server refused, with the reason', async () => {
    server.answer(setPlayerLimit, () => {
      throw new ApiError({ status: 409, code: 'limit_exceeded', msg: 'At most 1,000.00 a month.' });
    });
    const user = show();
    const daily = await panel('Deposits', 'Per day');
    await user.click(within(daily).getByRole('button', { name: 'Set' }));
    await user.type(within(daily).getByRole('textbox'), '5000{Enter}');
    await waitFor(() => expect(toasts()).toEqual(['At most 1,000.00 a month.']));
    expect(within(daily).getByRole('textbox')).toBeTruthy();
  });

  it('takes hours and minutes for time', async () => {
    const user = show();
    const weekly = await panel('Time', 'Per week');
    await user.click(within(weekly).getByRole('button', { name: 'Set' }));
    await user.type(within(weekly).getByRole('textbox', { name: 'Hours' }), '2');
    await user.type(within(weekly).getByRole('textbox', { name: 'Minutes' }), '30{Enter}');
    await waitFor(() => expect(asked).toEqual([{ body: { kind: 'session', period: 'week', limit: 150 } }]));
  });

  it('offers to try again where the limits didn’t load', async () => {
    server.answer(playerLimits, () => {
      throw new ApiError({ status: 0, code: 'network', msg: '' });
    });
    const user = show();
    await screen.findByText('Your limits didn’t load');
    server.answer(playerLimits, () => ({ data: limits }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await panel('Losses', 'Per day')).toBeTruthy();
  });
});

it('a time-out is taken after a question that says what happens, and shown on every page until its end', async () => {
  const until = soon(7 * 86_400_000);
  server.answer(takeTimeOut, (one: Asked) => {
    asked.push(one);
    return { data: { ...testExclusion({ state: 'time_out', since: soon(0), until }), refunded: cents(5_00) } };
  });
  const user = show();
  const timeOut = await panel('Breaks', 'Time-out');
  await waitFor(() => expect(within(timeOut).getByRole<HTMLButtonElement>('button', { name: 'Take a time-out' }).disabled).toBe(false));
  await user.click(within(timeOut).getByRole('button', { name: 'Take a time-out' }));
  await user.click(within(timeOut).getByRole('button', { name: 'Next' }));
  expect(within(timeOut).getByText('Choose how long')).toBeTruthy();
  await user.selectOptions(within(timeOut).getByRole('combobox'), '1 week');
  await user.click(within(timeOut).getByRole('button', { name: 'Next' }));
  const question = await screen.findByRole('dialog', { name: /^Take a time-out until/ });
  expect(question.textContent).toContain('It can’t be ended early');
  expect(asked).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Start time-out' }));
  const banner = await screen.findByRole('region', { name: 'Break from playing' });
  expect(banner.textContent).toContain('You’re taking a break until');
  expect(asked).toEqual([{ body: { length: '1w' } }]);
  expect(toasts()).toEqual(['Your time-out has begun. 5.00 coins for bets that hadn’t begun are back in your balance.']);
  expect(services.get(playStopsService).getState().exclusion).toEqual({ code: 'timed_out', until });
});

describe('the button that stops play', () => {
  const show = (): ReturnType<typeof userEvent.setup> => {
    render(
      <MemoryRouter>
        <ShopFrame services={services} config={fakeConfig({ stop_button: true })}>
          <StopButton />
        </ShopFrame>
      </MemoryRouter>,
    );
    return userEvent.setup();
  };

  it('excludes for 24 hours after one question, by keyboard alone, and then says that it has', async () => {
    server.answer(takeTimeOut, (one: Asked) => {
      asked.push(one);
      const now = testExclusion({ state: 'time_out', until: soon(86_400_000), offered: { time_out: ['3d'], self_exclusion: ['6m'] } });
      return { msg: 'Your time-out has begun.', data: { ...now, refunded: cents(0) } };
    });
    const user = show();
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Stop playing for 24 hours');
    await user.keyboard('{Enter}');
    const question = await screen.findByRole('dialog', { name: 'Stop playing for 24 hours?' });
    expect(question.textContent).toContain('can’t be ended early');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Not now'));
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(asked).toEqual([{ body: { length: '1d' } }]));
    const button = await screen.findByRole('button', { name: 'You’re already taking a break' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
