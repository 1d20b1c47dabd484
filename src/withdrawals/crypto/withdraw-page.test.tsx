// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Bonus, bonus } from '#contract/api/bonus.ts';
import { resendEmail } from '#contract/api/recovery.ts';
import { requestCrypto, withdrawalCurrencies, withdrawals } from '#contract/api/withdrawals.ts';
import { cents } from '#contract/money.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { type Asked, fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { confirmationsService } from '#src/session/confirming.ts';
import { testBonus } from '#src/wallet/bonus/testing/test-bonus.ts';
import { BITCOIN, deliveryOf, forgetTill, showTill } from '../testing/till-page.tsx';
import { amountFault } from './payout-amount.ts';
import { aboutArrives } from './sent-amount.ts';
import { rateText } from '#src/wallet/rate-text.ts';
import { Component } from './withdraw-page.tsx';

const server = fakeServer();
const GOOD = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
let requests: Asked[] = [];
let listed: Asked[] = [];
let active: Bonus | null = null;
let unplayed = 0;

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  requests = [];
  listed = [];
  active = null;
  unplayed = 0;
  server.clear();
  server.answer(bonus, () => ({ data: { bonus: active, unplayed: cents(unplayed), method_bonus_at: null, balance_version: 1 } }));
  server.answer(withdrawalCurrencies, () => ({
    data: [BITCOIN, { ...BITCOIN, currency: 'ETH', name: 'Ethereum', network: 'Ethereum', decimals: 18 }],
  }));
  server.answer(requestCrypto, (asked: Asked) => {
    requests.push(asked);
    return { id: '5', msg: 'ok', data: { balance: cents(50_00), balance_version: 2 } };
  });
  server.answer(withdrawals, (asked: Asked) => {
    listed.push(asked);
    return { data: [deliveryOf('1')], links: { next: null }, meta: { total: 1, current_page: 1, per_page: 10 } };
  });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  forgetTill();
});

const show = (search = '', player = {}) => showTill(server.shop(), `/profile/withdraw${search}`, '/profile/withdraw', Component, player);
const address = (): Promise<HTMLElement> => screen.findByLabelText('Your Bitcoin address');
const fill = (field: HTMLElement, value: string): boolean => fireEvent.change(field, { target: { value } });
const review = (): HTMLElement => screen.getByRole('button', { name: 'Review' });

describe('a payout', () => {
  it('is confirmed with the whole address in groups, and sent at the fee and rate that were shown', async () => {
    const { toasts } = show();
    fill(await address(), ` ${GOOD} `);
    expect(screen.queryByText(/^about/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Max' }));
    expect(screen.getByLabelText('Amount in coins')).toHaveProperty('value', '100');
    expect(screen.getByText('about 0.00195 BTC')).toBeTruthy();
    fireEvent.click(review());
    const dialog = await screen.findByRole('dialog', { name: 'Check the address' });
    const code = dialog.querySelector('code');
    expect(code?.textContent).toBe(GOOD);
    expect([...(code?.children ?? [])].map((group) => group.textContent?.length)).toEqual([...Array(10).fill(4), 2]);
    // What changes behind the question doesn't change what is sent.
    server.answer(withdrawalCurrencies, () => ({ data: [{ ...BITCOIN, rate: 60_000 }] }));
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw now' }));
    await waitFor(() => expect(location.pathname).toBe('/profile/withdraw/5'));
    expect(requests.map(({ body }) => body)).toEqual([
      { currency: 'BTC', address: GOOD, amount: 100_00, fee: 2_50, rate: 50_000, unplayed_fee: 0 },
    ]);
    expect(toasts()).toEqual(['Withdrawal requested']);
  });

  it('says what is wrong with an address while it is typed, and goes no further', async () => {
    show();
    fill(await address(), '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
    expect(await screen.findByText(/^This is an Ethereum address/)).toBeTruthy();
    fill(screen.getByLabelText('Amount in coins'), '50');
    fireEvent.click(review());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your Bitcoin address')));
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: /ETH/ }));
    expect(await screen.findByRole('img', { name: 'This address is valid' })).toBeTruthy();
  });

  it('needs an address and an amount, and shows a refusal as a toast', async () => {
    server.answer(requestCrypto, () => {
      throw new ApiError({ status: 409, code: 'quote_changed', msg: 'changed' });
    });
    const { toasts } = show();
    await address();
    fireEvent.click(review());
    expect(await screen.findByText('Address is required')).toBeTruthy();
    expect(screen.getByText('Amount is required')).toBeTruthy();
    fill(await address(), GOOD);
    fill(screen.getByLabelText('Amount in coins'), '50');
    fireEvent.click(review());
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw now' }));
    await waitFor(() => expect(toasts()).toEqual(['The fee or the rate has changed. Check the new one, then try again.']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await address()).toHaveProperty('value', GOOD);
  });

  it('whose answer comes late leaves the player on the page that they went to', async () => {
    let answer = (): void => undefined;
    server.answer(requestCrypto, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { id: '5', msg: 'ok', data: { balance: cents(50_00), balance_version: 2 } };
    });
    const { toasts } = show();
    fill(await address(), GOOD);
    fill(screen.getByLabelText('Amount in coins'), '50');
    fireEvent.click(review());
    expect(review().getAttribute('aria-busy')).toBe('true');
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw now' }));
    act(() => {
      history.pushState(null, '', '/games/dice');
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    await screen.findByText('elsewhere');
    answer();
    await waitFor(() => expect(toasts()).toEqual(['Withdrawal requested']));
    expect(location.pathname).toBe('/games/dice');
  });

  it('whose answer is lost for long can be asked for again or closed, and no other one is sent meanwhile', async () => {
    const keys: (string | undefined)[] = [];
    server.answer(requestCrypto, ({ idempotencyKey }: Asked) => {
      keys.push(idempotencyKey);
      if (keys.length > 1) return { id: '5', msg: 'ok', data: { balance: cents(50_00), balance_version: 2 } };
      vi.setSystemTime(Date.now() + 61_000);
      throw new ApiError({ status: 0, code: 'network', msg: '' });
    });
    show();
    fill(await address(), GOOD);
    fill(screen.getByLabelText('Amount in coins'), '50');
    fireEvent.click(review());
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw now' }));
    await screen.findByRole('button', { name: 'Try again' });
    vi.useRealTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(review()).toHaveProperty('disabled', true);
    expect(review().getAttribute('aria-busy')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(location.pathname).toBe('/profile/withdraw/5'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('says that no payout is possible while the provider can’t be reached', async () => {
    server.answer(withdrawalCurrencies, () => {
      throw new ApiError({ status: 503, code: 'method_unavailable', msg: 'The payout provider can’t be reached.' });
    });
    show();
    expect(await screen.findByText('Withdrawals aren’t available right now')).toBeTruthy();
    expect(screen.getByText('The payout provider can’t be reached.')).toBeTruthy();
  });
});

describe('a payout to a new address', () => {
  const unconfirmed = () =>
    new ApiError({
      status: 403,
      code: 'confirmation_required',
      msg: 'Please confirm.',
      details: { confirmation: { methods: ['password'] } },
    });

  it('asks for a confirmation and is then sent under the same key; turned away, it keeps what was typed', async () => {
    const keys: (string | undefined)[] = [];
    let isConfirmed = false;
    server.answer(requestCrypto, ({ idempotencyKey }: Asked) => {
      keys.push(idempotencyKey);
      if (!isConfirmed) throw unconfirmed();
      return { id: '5', msg: 'ok', data: { balance: cents(50_00), balance_version: 2 } };
    });
    const { services } = show();
    const question = () => services.get(confirmationsService).store.getState().question;
    const send = async (): Promise<void> => {
      fireEvent.click(review());
      fireEvent.click(await screen.findByRole('button', { name: 'Withdraw now' }));
      await waitFor(() => expect(question()?.methods).toEqual(['password']));
    };
    fill(await address(), GOOD);
    fill(screen.getByLabelText('Amount in coins'), '50');
    await send();
    question()?.answer(false);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await address()).toHaveProperty('value', GOOD);
    expect(screen.getByLabelText('Amount in coins')).toHaveProperty('value', '50');
    await send();
    isConfirmed = true;
    question()?.answer(true);
    await waitFor(() => expect(location.pathname).toBe('/profile/withdraw/5'));
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[2]);
  });

  it('is said to need a confirmed email address, with the link once more', async () => {
    const mailed: unknown[] = [];
    server.answer(resendEmail, ({ body }: Asked) => {
      mailed.push(body);
      return { msg: 'A new link is on its way.' };
    });
    const { toasts } = show('', { email_verified: false });
    expect(await screen.findByText('Confirm mira@players.test before you withdraw. The link is in your inbox.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Send link again' }));
    await waitFor(() => expect(toasts()).toEqual(['A new link is on its way.']));
    expect(mailed).toEqual([{ email: 'mira@players.test' }]);
  });

  it('is said to need an email address of a player without one', async () => {
    show('', { email: null, email_verified: false });
    expect((await screen.findByRole('link', { name: 'Add an email' })).getAttribute('href')).toBe('/profile/main#email');
  });
});

describe('a payout with bonus coins', () => {
  const FORFEIT = { name: 'End your bonus?' };
  const goOn = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'End it and go on' }));

  it('takes own coins, asks before the bonus ends, and sends what the player agreed to lose', async () => {
    active = testBonus({ locked: cents(40_00) });
    show();
    await screen.findByText(/the rest of your balance is bonus coins/);
    fill(await address(), GOOD);
    fill(screen.getByLabelText('Amount in coins'), '60.01');
    fireEvent.click(review());
    expect(await screen.findByText('You have 60.00 to withdraw. The rest of your balance is bonus coins.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Max' }));
    expect(screen.getByLabelText('Amount in coins')).toHaveProperty('value', '60');
    fireEvent.click(review());
    const question = await screen.findByRole('dialog', FORFEIT);
    expect(question.textContent).toContain('Withdrawing ends your bonus and removes 52.60 bonus coins.');
    expect(screen.queryByRole('button', { name: 'Withdraw now' })).toBeNull();
    goOn();
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw now' }));
    await waitFor(() => expect(requests.map(({ body }) => body?.['forfeit'])).toEqual([52_60]));
  });

  it('is asked about again where the bonus has grown, and goes no further where it is kept', async () => {
    active = testBonus({ locked: cents(40_00) });
    server.answer(requestCrypto, () => {
      active = testBonus({ locked: cents(50_00) });
      throw new ApiError({ status: 409, code: 'bonus_forfeit', msg: 'Confirm that first.' });
    });
    const { toasts } = show();
    fill(await address(), GOOD);
    fill(screen.getByLabelText('Amount in coins'), '50');
    fireEvent.click(review());
    await screen.findByRole('dialog', FORFEIT);
    goOn();
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw now' }));
    expect((await screen.findByRole('dialog', FORFEIT)).textContent).toContain('removes 62.60 bonus coins');
    expect(toasts()).toEqual(['Confirm that first.']);
    fireEvent.click(screen.getByRole('button', { name: 'Keep my bonus' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it('coins that weren’t played cost a fee, which is shown and sent', async () => {
  unplayed = 30_00;
  show();
  fill(await address(), GOOD);
  fill(screen.getByLabelText('Amount in coins'), '50');
  expect((await screen.findByText(/deposited and not yet played/)).textContent).toBe('3% of 30.00 deposited and not yet played');
  expect(screen.getByText('0.90')).toBeTruthy();
  // 50.00 less 2.50 and 0.90, at 50,000.
  expect(screen.getByText('about 0.000932 BTC')).toBeTruthy();
  fireEvent.click(review());
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw now' }));
  await waitFor(() => expect(requests.map(({ body }) => body?.['unplayed_fee'])).toEqual([90]));
});

describe('its amounts', () => {
  it.each([
    ['', 'required'],
    ['1e3', 'invalid'],
    ['19.99', 'min'],
    ['5000.01', 'max'],
    ['100.01', 'coins'],
    ['100', null],
    ['20,00', null],
  ] as const)('%j is %s', (text, fault) => {
    expect(amountFault(text, BITCOIN, cents(100_00))).toBe(fault);
  });

  it('are estimated downwards, and are nothing where the fee takes all', () => {
    expect([100_00, 2_50, 1_00, 0].map((amount) => aboutArrives(cents(amount), BITCOIN))).toEqual(['0.00195', '0', '0', '0']);
    expect(aboutArrives(cents(33_33), { ...BITCOIN, rate: 3, decimals: 6 })).toBe('10.276666');
    expect([50_000, 12.345, 0.123456].map(rateText)).toEqual(['50,000.00', '12.35', '0.1235']);
  });
});

it('a withdrawal that waits longer says until when in the list', async () => {
  const until = '2026-11-23T10:00:00.000Z';
  server.answer(withdrawals, () => ({
    data: [deliveryOf('1', { rest: { until, reason: 'new_address' } }), deliveryOf('2', { rest: { until, reason: 'usual' } })],
    links: { next: null },
    meta: { total: 2, current_page: 1, per_page: 10 },
  }));
  show();
  expect(await screen.findAllByText(/It waits until/)).toHaveLength(1);
});

it('everything that left is listed, by type where one is chosen', async () => {
  show('?type=delivery&from=2026-02-30');
  await waitFor(() => expect(listed[0]).toEqual({ query: { type: 'delivery', page: 1, per_page: 10 } }));
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'all' } });
  await waitFor(() => expect(location.search).toBe('?from=2026-02-30'));
});
